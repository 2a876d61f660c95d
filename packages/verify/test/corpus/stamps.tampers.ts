import { type BuiltStamp, crlOf, nextDigest, ocspOf, renewedBy, stampBy } from '../stamps.fixture.ts';
import type { HonestName, World } from './honest.fixture.ts';
import {
  august,
  byTwo,
  type MakeStamps,
  may,
  renewedOnce,
  renewedTwice,
  type Stampers,
  soonAfter,
  stampedHome,
  stampedNda,
} from './stamped.fixture.ts';
import { edit, type Json, refit, reword, type Tamper } from './tamper.fixture.ts';

/** Makes the stamps of a forged bundle. */
type Forge = (stampers: Stampers, world: World) => MakeStamps;

const two = 'take-home-two-authorities';
const once = 'take-home-renewed';
const twice = 'take-home-renewed-twice';

/** A bundle that fits together, with stamps that a forger chose. */
const home = (of: HonestName, name: string, forge: Forge, expected: string, takenAt = soonAfter(august)): Tamper => ({
  name,
  of,
  expected,
  make: (_, world) => stampedHome(world.stampers, forge(world.stampers, world), takenAt),
});
const nda = (name: string, forge: Forge, expected: string): Tamper => ({
  name,
  of: 'nda-two-authorities',
  expected,
  make: (_, world) => stampedNda(world.stampers, forge(world.stampers, world), soonAfter(may)),
});

/** The honest first stamp, and another one of the second authority. */
const second =
  (make: (stampers: Stampers, world: World, digest: Uint8Array, at: Date) => Promise<BuiltStamp>): Forge =>
  (stampers, world) =>
  async (digest, at) => [(await byTwo(stampers)(digest, at))[0], await make(stampers, world, digest, at)];

/** One stamp, without another authority's. */
const alone =
  (make: (stampers: Stampers, world: World, digest: Uint8Array, at: Date) => Promise<BuiltStamp>): Forge =>
  (stampers, world) =>
  async (digest, at) => [await make(stampers, world, digest, at)];

/** Changes the stamp of an honest list. */
const changed =
  (honest: (stampers: Stampers) => MakeStamps, change: (stamp: BuiltStamp) => BuiltStamp): Forge =>
  (stampers) =>
  async (digest, at) => [change((await honest(stampers)(digest, at))[0])];

const flipLast = (bytes: Uint8Array): Uint8Array => bytes.with(-1, (bytes.at(-1) ?? 0) ^ 1);
const other = new Uint8Array(32).fill(0x0b);
const february = new Date('2026-02-01T00:00:00Z');
const refuted = 'PRNNN PRPNP';
const same = 'PNNNN PPPNP';
const proofsLine =
  '  versions/<n>/timestamp.json        its revocation data and renewals, and the time stamps of further authorities\n';
const failed = 'PRNNN PRPNP -token.authority -token.valid ?token.claims';
const notInTime = 'PNNNN PNPNP';

const secondTokens: readonly Tamper[] = [
  home(
    two,
    'a second token of another hash',
    second(({ second: by }, _, __, at) => stampBy(by, other, at)),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token with another signature',
    second(async ({ second: by }, _, digest, at) => {
      const { proofs } = await stampBy(by, digest, at);
      return { digest, proofs: [{ ...proofs[0], token: flipLast(proofs[0].token) }] };
    }),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token that is none',
    second(async ({ second: by }, _, digest, at) => {
      const { proofs } = await stampBy(by, digest, at);
      return { digest, proofs: [{ ...proofs[0], token: other }] };
    }),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a second token of an authority that the reader does not trust',
    second((_, { stranger }, digest, at) => stampBy(stranger, digest, at)),
    `${same} ?token.authority`,
  ),
  home(
    two,
    'a second token under the certificates of the first authority',
    second(async ({ first, second: by }, _, digest, at) => {
      const [{ proofs }, own] = [await stampBy(by, digest, at), await stampBy(first, digest, at)];
      return { digest, proofs: [{ ...proofs[0], chain: own.proofs[0].chain }] };
    }),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'tokens of two authorities that the reader does not trust',
    (_, { stranger }) =>
      async (digest, at) => [await stampBy(stranger, digest, at), await stampBy(stranger, digest, at)],
    'PRNNN PRPNP -token.valid ?token.authority',
  ),
  home(
    two,
    'a first token of an authority that the reader does not trust, and an honest second one',
    (stampers, { stranger }) =>
      async (digest, at) => {
        const honest = await byTwo(stampers)(digest, at);
        return [await stampBy(stranger, digest, at), ...honest.slice(1)];
      },
    `${same} ?token.authority`,
  ),
  home(
    two,
    'a second token three days later',
    second(({ second: by }, _, digest, at) => stampBy(by, digest, soonAfter(at, 3 * 86_400))),
    `${same} ?times.authorities ?token.revocation`,
  ),
  home(
    two,
    'a second token later than the reader’s clock',
    second(({ second: by }, _, digest) => stampBy(by, digest, new Date('2027-03-01T00:00:00Z'))),
    `${refuted} -token.authority`,
  ),
  nda(
    'a second token of the share document over another hash',
    second(({ second: by }, _, __, at) => stampBy(by, other, at)),
    'PRNNN PRPNP -token.authority',
  ),
];

const withData =
  (make: (stampers: Stampers, world: World, at: Date) => Promise<Uint8Array>): Forge =>
  (stampers, world) =>
    second(async ({ second: by }, _, digest, at) => stampBy(by, digest, at, [await make(stampers, world, at)]))(
      stampers,
      world,
    );

const revocations: readonly Tamper[] = [
  home(
    two,
    'a CRL of another issuer',
    withData(({ first }, _, at) => crlOf(first, { at })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL that a stranger signed',
    withData(async ({ second: by }, { stranger }, at) =>
      crlOf({ ...by, ca: { ...by.ca, keys: stranger.ca.keys } }, { at }),
    ),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL of another month',
    withData(({ second: by }) => crlOf(by, { at: may })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL with a byte less',
    withData(async ({ second: by }, _, at) => (await crlOf(by, { at })).subarray(0, -1)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response for another serial number',
    withData(({ second: by }, { stranger }, at) => ocspOf(by, { at }, stranger.tsu)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response of another responder',
    withData(({ second: by }, { stranger }, at) => ocspOf({ ...stranger, tsu: by.tsu }, { at })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'an OCSP response of another month',
    withData(({ second: by }) => ocspOf(by, { at: may })),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'no revocation data',
    second(({ second: by }, _, digest, at) => stampBy(by, digest, at)),
    `${same} ?token.revocation`,
  ),
  home(
    two,
    'a CRL that lists the second signer before the token',
    withData(({ second: by }, _, at) => crlOf(by, { at, revokedSince: february })),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'an OCSP response by which the second signer was revoked before the token',
    withData(({ second: by }, _, at) => ocspOf(by, { at, revokedSince: february })),
    `${refuted} -token.authority`,
  ),
  home(
    two,
    'a CRL that lists the only signer before the token',
    alone(async ({ first }, _, digest, at) =>
      stampBy(first, digest, at, [await crlOf(first, { at, revokedSince: february })]),
    ),
    failed,
  ),
  home(
    two,
    'a CRL that lists the second signer a day after the token',
    withData(({ second: by }, _, at) => crlOf(by, { at, revokedSince: soonAfter(at, 86_400) })),
    same,
  ),
  nda(
    'an OCSP response for another serial number than that of the signer of a share document',
    withData(({ second: by }, { stranger }, at) => ocspOf(by, { at }, stranger.tsu)),
    'PNNNN PPPNP ?token.revocation',
  ),
];

const over = async (stampers: Stampers, stamp: BuiltStamp, digest: Uint8Array): Promise<BuiltStamp> => {
  const parts = await stampers.first.stamp(digest, may);
  return { ...stamp, proofs: [...stamp.proofs, { ...parts, revocation: [] }] };
};
const ended = ({ ending }: Stampers, digest: Uint8Array, at: Date) =>
  crlOf(ending, { at }).then((crl) => stampBy(ending, digest, at, [crl]));
const june = new Date('2026-06-02T00:00:00Z');
const withRenewals = (stamp: BuiltStamp, ...order: readonly number[]): BuiltStamp => {
  const [first, ...renewals] = stamp.proofs;
  return { ...stamp, proofs: [first, ...order.flatMap((at) => renewals[at] ?? [])] };
};

const renewals: readonly Tamper[] = [
  refit(
    once,
    'without the file that has its renewals',
    (files) => {
      files.delete('versions/1/timestamp.json');
      reword('README.txt', proofsLine, '')(files);
    },
    'PNNNN PNPNP ?token.valid',
  ),
  home(
    once,
    'a renewal that skips the revocation data',
    alone(async (stampers, _, digest, at) => {
      const stamp = await ended(stampers, digest, at);
      const [{ token, chain }] = stamp.proofs;
      return over(stampers, stamp, await nextDigest({ digest, proofs: [{ token, chain, revocation: [] }] }));
    }),
    failed,
  ),
  home(
    once,
    'revocation data that was removed after the renewal',
    changed(renewedOnce, ({ digest, proofs: [first, ...later] }) => ({
      digest,
      proofs: [{ ...first, revocation: [] }, ...later],
    })),
    failed,
  ),
  home(
    once,
    'revocation data that was added after the renewal',
    changed(renewedOnce, ({ digest, proofs: [first, ...later] }) => ({
      digest,
      proofs: [{ ...first, revocation: [...first.revocation, other] }, ...later],
    })),
    failed,
  ),
  home(
    once,
    'a renewal after the end of the certificate',
    alone(async (stampers, _, digest, at) => renewedBy(stampers.first, await ended(stampers, digest, at), june)),
    failed,
  ),
  home(
    once,
    'a renewal of the digest alone',
    alone(async (stampers, _, digest, at) => over(stampers, await ended(stampers, digest, at), digest)),
    failed,
  ),
  home(
    once,
    'a renewal of another token',
    alone(async (stampers, _, digest, at) =>
      over(stampers, await ended(stampers, digest, at), await nextDigest(await ended(stampers, digest, at))),
    ),
    failed,
  ),
  home(
    once,
    'a renewal earlier than the token',
    alone(async (stampers, _, digest, at) => renewedBy(stampers.first, await ended(stampers, digest, at), february)),
    failed,
  ),
  home(
    once,
    'a renewal later than the reader’s clock',
    alone(async (stampers, _, digest, at) =>
      renewedBy(stampers.first, await ended(stampers, digest, at), new Date('2027-03-01T00:00:00Z')),
    ),
    failed,
  ),
  home(
    once,
    'a renewal later than the bundle',
    renewedOnce,
    `${refuted} -times.made`,
    new Date('2026-03-03T00:00:00Z'),
  ),
  home(
    once,
    'a renewal by an authority that the reader does not trust',
    alone(async (stampers, { stranger }, digest, at) => renewedBy(stranger, await ended(stampers, digest, at), may)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    once,
    'a renewal by an authority that was revoked',
    alone(async (stampers, _, digest, at) => {
      const crl = await crlOf(stampers.first, { at: may, revokedSince: february });
      return renewedBy(stampers.first, await ended(stampers, digest, at), may, [crl]);
    }),
    failed,
  ),
  home(
    once,
    'no renewal',
    alone((stampers, _, digest, at) => ended(stampers, digest, at)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    twice,
    'reordered renewals',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 1, 0)),
    failed,
  ),
  home(
    twice,
    'the first of two renewals removed',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 1)),
    failed,
  ),
  home(
    twice,
    'a renewal twice',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 0, 0)),
    failed,
  ),
  home(
    twice,
    'the last of two renewals removed',
    changed(renewedTwice, (stamp) => withRenewals(stamp, 0)),
    `${notInTime} ?token.authority ?token.valid`,
  ),
  home(
    once,
    'an ignored renewal of a token whose certificates are valid',
    (stampers, { stranger }) =>
      async (digest, at) => {
        const [stamp] = await byTwo(stampers)(digest, at);
        return [await renewedBy(stranger, stamp, may)];
      },
    same,
  ),
];

const json = 'versions/1/timestamp.json';
const inFile = (name: string, change: (value: Json) => void, expected: string) =>
  refit(two, name, edit(json, change), expected);

const files: readonly Tamper[] = [
  inFile('an unknown field in timestamp.json', (value) => Object.assign(value, { note: '' }), 'document.unreadable'),
  inFile('another schema of timestamp.json', (value) => Object.assign(value, { schema: '2' }), 'document.unreadable'),
  inFile('damaged base64', ({ others }) => Object.assign(others[0], { token: 'A' }), 'document.unreadable'),
  inFile('no certificates', ({ others }) => Object.assign(others[0], { chain: [] }), 'document.unreadable'),
  inFile(
    'certificates that are none',
    ({ others }) => Object.assign(others[0], { chain: ['AAAA'] }),
    `${refuted} -token.authority`,
  ),
  inFile(
    'more authorities than there can be',
    ({ others }) => others.push(...others, ...others, ...others, ...others),
    'document.unreadable',
  ),
  refit(
    two,
    'a README.txt without timestamp.json',
    reword('README.txt', json.replace('1', '<n>'), ''),
    'RNNNN RPPNP -files.readme',
  ),
  refit(
    once,
    'the proofs of the only token removed',
    (all) => void all.delete(json),
    'RNNNN RNPNP -files.readme ?token.valid',
  ),
  refit(
    'take-home-without-tokens',
    'proofs of a token that is not there',
    (all, { bundles: _ }) => void all.set(json, new TextEncoder().encode('{}')),
    'RNNNN RNPNP -files.closed',
  ),
  refit(
    two,
    'the second authority’s token in the place of the first',
    (all) => {
      const { others } = JSON.parse(new TextDecoder().decode(all.get(json)));
      all.set('versions/1/timestamp.tst', new Uint8Array(Buffer.from(others[0].token, 'base64')));
    },
    `${refuted} -token.claims ?token.revocation`,
  ),
];

/** What a party, an authority or a stranger does to stamps, revocation data and renewals. */
export const stampTampers: readonly Tamper[] = [...secondTokens, ...revocations, ...renewals, ...files];
