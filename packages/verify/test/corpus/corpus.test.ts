import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settle } from '../../src/bundle/settle.ts';
import { confirmBundle } from '../../src/confirm-bundle.ts';
import { exitCodes } from '../../src/run-cli.ts';
import { type VerifiedBundle, verifyBundle } from '../../src/verify-bundle.ts';
import { nodeFor } from '../node.fixture.ts';
import { checking, openScript, Result, resultOf, skipped } from '../verify-script.fixture.ts';
import { type HonestName, honestNames, makeWorld, type World } from './honest.fixture.ts';
import { jsonTampers } from './json.tampers.ts';
import { ndaTampers } from './nda.tampers.ts';
import { openIn, outcomeOf, provedIn, verdictOf } from './outcome.fixture.ts';
import { recordTampers } from './record.tampers.ts';
import { rootTampers } from './root.tampers.ts';
import { stampTampers } from './stamps.tampers.ts';
import { editors } from './take-home/editors.tampers.ts';
import { takeHomeTampers } from './take-home.tampers.ts';
import { zipTampers } from './zip.tampers.ts';

let world: World;
const honest = new Map<HonestName, VerifiedBundle>();
const honestOf = (name: HonestName): VerifiedBundle => {
  const found = honest.get(name);
  if (!found) throw new Error(name);
  return found;
};

const program = openScript();
/** Every bundle that was verified here, with its path, for the second verifier. */
const seen: { readonly name: string; readonly path: string; readonly result: VerifiedBundle }[] = [];
const verified = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<VerifiedBundle> => {
  const result = await verifyBundle(bytes, world.trusted);
  seen.push({ name, path: program.written(`${seen.length}.zip`, bytes), result });
  return result;
};

beforeAll(async () => {
  world = await makeWorld();
  for (const name of honestNames) honest.set(name, await verified(name, world.bundles[name]));
});
afterAll(program.close);

const ndaOpen =
  '?share.published ?signature.account ?network.blocks ?grant.receipt ?grant.event ?acceptance.receipt ?acceptance.event ?times.order ?times.token ?times.made ?events.belong ?events.order ?events.times ?custody.signer';
const homeOpen =
  '?network.blocks ?state.asset ?transaction.receipt ?transaction.event ?version.registrant ?times.token ?times.order ?times.registry ?times.made ?taken.by ?operator.signature';
const without = (open: string, ...codes: readonly string[]) =>
  open
    .split(' ')
    .filter((code) => !codes.includes(code))
    .join(' ');

const recordedOpen = `${ndaOpen} ?record.made ?record.claims ?receipt.proof ?account.proof`;

const homeRecordedOpen = `${without(homeOpen, '?operator.signature')} ?record.made ?record.claims ?receipt.proof ?account.proof`;

const termsOpen = `${ndaOpen} ?party.grantor ?party.grantee`;

/** What stays open in each honest bundle, apart from what stays open in every one of its kind. */
const expected: readonly (readonly [HonestName, string, string])[] = [
  ['nda', 'PNNNN PPPNP', ndaOpen],
  ['nda-unsealed', 'PNNNN PPPNP', `${without(ndaOpen, '?times.token')} ?seal.missing`],
  ['nda-eoa', 'PNNNN PPPNP', without(ndaOpen, '?signature.account')],
  ['nda-undeployed', 'PNNNN PPNNP', ndaOpen],
  ['nda-new-owner', 'PNNNN PPPNP', ndaOpen],
  [
    'nda-without-record',
    'PNNNN PPPNP',
    `${without(ndaOpen, '?events.belong', '?events.order', '?events.times')} ?events.complete`,
  ],
  ['nda-own-custody', 'PNNNN PPPNP', ndaOpen],
  ['nda-de', 'PNNNN PPPNP', ndaOpen],
  ['nda-fr', 'PNNNN PPPNP', ndaOpen],
  ['nda-es', 'PNNNN PPPNP', ndaOpen],
  ['nda-local', 'PNNNN PPPNN', `${ndaOpen} ?network.known ?authority.legal`],
  ['nda-recorded', 'PNNNN PPPNP', recordedOpen],
  ['nda-recorded-new-owner', 'PNNNN PPPNP', recordedOpen],
  ['nda-rooted', 'PNNNNN PPPNPP', `${recordedOpen} ?root.times ?root.transaction`],
  ['nda-terms', 'PNNNN PPPNP', `${without(termsOpen, '?times.token')} ?seal.missing`],
  ['nda-terms-own-text', 'PNNNN PPPNP', `${without(termsOpen, '?times.token')} ?seal.missing`],
  ['nda-terms-own-plain-text', 'PNNNN PPPNP', termsOpen],
  ['nda-terms-open', 'PNNNN PPPNP', termsOpen],
  ['nda-terms-without-names', 'PNNNN PPPNP', termsOpen],
  ['nda-terms-eoa', 'PNNNN PPPNP', without(termsOpen, '?signature.account')],
  ['nda-terms-undeployed', 'PNNNN PPNNP', termsOpen],
  ['nda-published', 'PNNNN PPPNP', without(termsOpen, '?share.published')],
  ['nda-published-own-text', 'PNNNN PPPNP', without(termsOpen, '?share.published')],
  ['nda-published-1.1', 'PNNNN PPPNP', without(ndaOpen, '?share.published')],
  ['take-home', 'PNNNN PPPNP', homeOpen],
  ['take-home-without-keys', 'PNNNN PPPNP', `${homeOpen} ?key.hash`],
  ['take-home-one-version', 'PNNNN PPPNP', homeOpen],
  ['take-home-by-editor', 'PNNNN PPPNP', homeOpen],
  ['take-home-re-keyed', 'PNNNN PPPNP', homeOpen],
  ['take-home-separate-key', 'PNNNN PPPNP', homeOpen],
  ['take-home-without-tokens', 'PNNNN PNPNP', `${without(homeOpen, '?times.token')} ?token.valid`],
  ['take-home-deferred', 'PNNNN PNPNP', `${homeOpen} ?token.claims`],
  ['take-home-de', 'PNNNN PPPNP', homeOpen],
  ['take-home-fr', 'PNNNN PPPNP', homeOpen],
  ['take-home-es', 'PNNNN PPPNP', homeOpen],
  ['take-home-viewer', 'PNNNN PPPNP', `${homeOpen} ?key.hash`],
  ['take-home-local', 'PNNNN PPPNN', `${homeOpen} ?network.known ?authority.legal`],
  ['take-home-deflated', 'PNNNN PPPNP', homeOpen],
  ['take-home-two-authorities', 'PNNNN PPPNP', homeOpen],
  ['take-home-renewed', 'PNNNN PPPNP', homeOpen],
  ['take-home-renewed-twice', 'PNNNN PPPNP', homeOpen],
  ['take-home-recorded', 'PNNNN PPPNP', homeRecordedOpen],
  ['take-home-recorded-one-version', 'PNNNN PPPNP', homeRecordedOpen],
  ['take-home-recorded-later', 'PNNNN PPPNP', `${homeRecordedOpen} ?operator.signature`],
  ['take-home-rooted', 'PNNNNN PPPNPP', `${homeRecordedOpen} ?root.times ?root.transaction`],
  ['take-home-rooted-on-two-days', 'PNNNNN PPPNPP', `${homeRecordedOpen} ?root.times ?root.transaction`],
  ['nda-two-authorities', 'PNNNN PPPNP', ndaOpen],
];

test('every honest bundle is in the list', () => {
  expect(expected.map(([name]) => name)).toEqual(honestNames);
});

test.each(expected)(
  'nothing of the honest bundle %s is refuted, and what is open is named',
  async (name, outcome, open) => {
    expect(outcomeOf(honestOf(name), honestOf(name))).toBe(outcome);
    expect([...openIn(honestOf(name))].sort()).toEqual(open.split(' ').sort());
  },
);

const proved = {
  nda: 'manifest.complete manifest.hashes files.closed network.known network.registry header.hash network.pace seal.token authority.root share.readable share.hash share.cid share.text share.terms consent.typed-data files.readme token.valid signature.signer signature.first-owner',
  'take-home':
    'manifest.complete manifest.hashes files.closed files.readme files.script network.known network.registry header.hash network.pace network.same versions.complete key.named metadata.readable metadata.cid metadata.file-hash key.condition ciphertext.hash key.hash file.opened private.opened token.valid authority.root token.claims',
} as const;

test.each(['nda', 'take-home'] as const)('every check of bytes of %s is made, and proved', (name) => {
  expect([...provedIn(honestOf(name))].sort()).toEqual(proved[name].split(' ').sort());
});

test('without a root of the reader the time of no honest bundle is proved, even if the chain confirmed it', async () => {
  for (const name of ['nda', 'take-home'] as const) {
    const { roots: _, ...trusted } = world.trusted;
    const outcome = outcomeOf(await verifyBundle(world.bundles[name], trusted), honestOf(name));
    expect(outcome).toMatch(/^PNNNN PNPNN /);
    expect(outcome).toContain('?authority.root');
  }
});

test('without a root of the reader two authorities prove nothing to each other', async () => {
  const { roots: _, ...trusted } = world.trusted;
  const verified = await verifyBundle(world.bundles['take-home-two-authorities'], trusted);
  const apart = verified.entries.filter(({ code }) => code === 'times.authorities');
  expect(apart.map(({ reason }) => reason)).toEqual(Array(3).fill('no root of the reader'));
});

test('a refuted token of a second authority does not make the bundle unreadable for a reader without roots', async () => {
  const forged = stampTampers.find(({ name }) => name === 'a second token of another hash');
  if (!forged) throw new Error('no such forgery');
  const { roots: _, ...trusted } = world.trusted;
  const bytes = await forged.make(world.bundles[forged.of], world);
  const outcome = outcomeOf(await verifyBundle(bytes, trusted), honestOf(forged.of));
  expect(outcome).toMatch(/^PRNNN PRPNN .*-token\.authority/);
});

test('a refuted token of the only authority is refuted for a reader without roots too', async () => {
  const forged = stampTampers.find(({ name }) => name === 'a CRL that lists the only signer before the token');
  if (!forged) throw new Error('no such forgery');
  const { roots: _, ...trusted } = world.trusted;
  const bytes = await forged.make(world.bundles[forged.of], world);
  const outcome = outcomeOf(await verifyBundle(bytes, trusted), honestOf(forged.of));
  expect(outcome).toMatch(/^PRNNN PRPNP .*-token\.valid/);
});

test('a retired key of the operator proves nothing to a reader without roots, to whom no token dates the record', async () => {
  const { roots: _, ...trusted } = world.trusted;
  const operatorKeys = [{ ...world.operator.shown, until: '2026-03-02T00:00:00Z' }];
  const verified = await verifyBundle(world.bundles['nda-recorded'], { ...trusted, operatorKeys });
  const signature = verified.entries.find(({ code }) => code === 'operator.signature');
  expect(signature).toMatchObject({ outcome: 'not-proved', reason: 'no time stamp' });
});

test('a node that has what an honest bundle states is asked for every ground of it', async () => {
  // Its two daily roots are in blocks of one number, which no node has.
  const others = honestNames.filter((name) => name !== 'take-home-rooted-on-two-days');
  for (const name of others) {
    const { raw } = honestOf(name);
    const { answered, result } = await confirmBundle(honestOf(name), nodeFor(honestOf(name)));
    const { dimensions, versions } = settle(raw, new Set(raw.flatMap(({ grounds }) => grounds)));
    expect([name, answered, result.dimensions, result.versions]).toEqual([name, true, dimensions, versions]);
  }
});

test('a registry that this version does not record is not proved', async () => {
  const verified = await verifyBundle(world.bundles.nda, { ...world.trusted, records: [] });
  expect([verdictOf(verified), openIn(verified)]).toEqual(['PNNNN', expect.arrayContaining(['?network.registry'])]);
});

test('a bundle from the future is refuted by the clock of the reader', async () => {
  const verified = await verifyBundle(world.bundles.nda, { ...world.trusted, now: new Date('2026-02-01T00:00:00Z') });
  expect(openIn(verified)).toContain('-times.made');
});

describe.each([
  ['archives', zipTampers],
  ['JSON documents', jsonTampers],
  ['NDA evidence', ndaTampers],
  ['records of an operator', recordTampers],
  ['daily roots', rootTampers],
  ['take-home bundles', takeHomeTampers],
  ['stamps of several authorities', stampTampers],
])('forged %s', (_, tampers) => {
  test.each(tampers.map((tamper) => [tamper.name, tamper] as const))(
    '%s',
    async (name, { of, make, expected: outcome }) => {
      const forged = await verified(`${of}: ${name}`, await make(world.bundles[of], world));
      expect(outcomeOf(forged, honestOf(of))).toBe(outcome);
    },
  );
});

checking(`verify.py${skipped}`, () => {
  test('agrees with packages/verify on every bundle of the corpus: verdict, dimensions, and every entry in its order', () => {
    const { stdout, status } = program.run(
      '--json',
      ...program.trustedArgs(world.trusted),
      ...seen.map(({ path }) => path),
    );
    const results = Result.array().parse(JSON.parse(stdout));
    expect([results.length, status]).toEqual([seen.length, exitCodes.refuted]);
    for (const [at, { name, result }] of seen.entries()) expect([name, results[at]]).toEqual([name, resultOf(result)]);
  });
});

test.each(editors.map((editor) => [editor.name, editor] as const))(
  'what the editor of a version publishes counts against that version alone: %s',
  async (name, { of, make }) => {
    const { raw, versions } = await verifyBundle(await make(world.bundles[of], world), world.trusted);
    expect(versions).toHaveLength(3);
    const confirmed = settle(raw, new Set(raw.flatMap(({ grounds }) => grounds)));
    const verdicts = confirmed.versions.map(({ number, verdict }) => [number, verdict]);
    const theirs = name.includes('newest') ? 3 : 2;
    const fallen = name.startsWith('nothing') ? 'not-proved' : 'refuted';
    expect(verdicts).toEqual([3, 2, 1].map((number) => [number, number === theirs ? fallen : 'proved']));
    expect(confirmed.verdict).toBe('not-proved');
  },
);

test('docs/formats states how many honest bundles and how many forged ones the corpus has', () => {
  const all = [
    ...zipTampers,
    ...jsonTampers,
    ...ndaTampers,
    ...recordTampers,
    ...rootTampers,
    ...takeHomeTampers,
    ...stampTampers,
  ];
  expect(new Set(all.map(({ name, of }) => `${of} ${name}`)).size).toBe(all.length);
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/formats/README.md'), 'utf8');
  const [, honestCount, forgedCount] = /`: (\d+) honest bundles [^.]*? and (\d+) forged ones/.exec(text) ?? [];
  expect([Number(honestCount), Number(forgedCount)]).toEqual([honestNames.length, all.length]);
});
