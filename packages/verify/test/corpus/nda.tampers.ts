import { fromHex, type Hex, sha256Hex } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { pemBytes } from '../../src/bundle/pem-bytes.ts';
import { smallCid } from '../../src/bundle/small-cid.ts';
import { packNdaEvidence } from '../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../../src/nda-evidence/parts.ts';
import { amoy, firstBlock, headerAt, logOf, transactionAt } from '../chain.fixture.ts';
import { day, granteeKey, ndaParts, shareOf, strangerKey } from '../nda.fixture.ts';
import type { World } from './honest.fixture.ts';
import { edit, type Json, refit, reword, type Tamper, text, unfit } from './tamper.fixture.ts';

const other: Hex = `0x${'0b'.repeat(20)}`;
const otherHash: Hex = `0x${'0b'.repeat(32)}`;
const victim = predictSafeAddress(granteeKey.address);
const evidence = (change: (value: Json) => void) => edit('evidence.json', change);
const own = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-unsealed', name, change, expected);
const inEvidence = (name: string, change: (value: Json) => void, expected: string) =>
  own(name, evidence(change), expected);
const shifted = (time: string, seconds: number) => new Date(Date.parse(time) + seconds * 1000).toISOString();
const hour = 3_600;

type Evidence = NdaEvidenceParts['evidence'];

/** A bundle that an attacker makes from nothing: everything in it fits together. */
const whole = (
  name: string,
  make: (world: World) => Promise<NdaEvidenceParts>,
  expected: string,
  sealedAt?: number,
): Tamper => ({
  name,
  of: sealedAt === undefined ? 'nda-unsealed' : 'nda',
  expected,
  make: async (_, world) => {
    const stamp = (digest: Uint8Array) => world.authority.stamp(digest, new Date((sealedAt ?? 0) * 1000));
    return packNdaEvidence(await make(world), sealedAt === undefined ? undefined : stamp);
  },
});

const honestParts = ({ authority }: World) => ndaParts(authority, 'eip-1271', shareOf(victim), granteeKey, amoy);
const withEvidence = (change: (value: Evidence) => Evidence) => async (world: World) => {
  const parts = await honestParts(world);
  return { ...parts, evidence: change(parts.evidence) };
};

/** Signed by a key that is not the account's; receipts, answer and custody invented to fit. */
const consentNotGiven = async ({ authority }: World): Promise<NdaEvidenceParts> => {
  const parts = await ndaParts(authority, 'eip-1271', shareOf(victim), strangerKey, amoy);
  const custody = { kind: 'own', wallet: victim, signer: strangerKey.address } as const;
  return { ...parts, evidence: { ...parts.evidence, custody } };
};

/** The acceptance in a block of another number and time, with its receipt. */
const acceptedAt = (value: Json, block: number, time: number): void => {
  value.acceptance = transactionAt(headerAt(block, time), value.acceptance.receipt.logs);
};

const signatures: readonly Tamper[] = [
  whole('consent that was not given, signed by a stranger', consentNotGiven, 'PNNNN PPPNP ?signature.account'),
  whole(
    'the same with the custody that the operator recorded',
    async (world) => {
      const { evidence: forged, ...rest } = await ndaParts(
        world.authority,
        'eip-1271',
        shareOf(victim),
        strangerKey,
        amoy,
      );
      return { ...rest, evidence: forged };
    },
    'PNNRN PPPRP -custody.signer ?signature.account',
  ),
  whole(
    'an account that a stranger deploys (ERC-6492)',
    async (world) => ndaParts(world.authority, 'erc-6492', shareOf(victim), strangerKey, amoy),
    'PNRRN PPRRP -custody.signer -signature.account',
  ),
  whole(
    'a stranger who says to be the EOA',
    async (world) => ndaParts(world.authority, 'eoa', shareOf(victim), strangerKey, amoy),
    'PNRRN PPRRP -custody.signer -signature.account -signature.signer',
  ),
  inEvidence(
    'an owner that did not sign',
    ({ signer }) => Object.assign(signer, { owners: [other] }),
    'PNRNN PPRNP -signature.signer',
  ),
  inEvidence(
    'a signature that is none',
    ({ signer }) => Object.assign(signer, { signature: '0x00' }),
    'PNRRN PPRRP -custody.signer -signature.signer',
  ),
  inEvidence(
    'an answer that refuses',
    ({ signer }) => Object.assign(signer.call, { result: `0x${'f'.repeat(64)}` }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an account without code',
    ({ signer }) => Object.assign(signer.code, { code: '0x' }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer of another account',
    ({ signer }) => Object.assign(signer.call, { to: other }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'code of another account',
    ({ signer }) => Object.assign(signer.code, { address: other }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer to another question',
    ({ signer }) => Object.assign(signer.call, { data: `${signer.call.data}00` }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'an answer at another block',
    ({ signer }) => Object.assign(signer.call, { blockNumber: '0x1' }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'code at another block',
    ({ signer }) => Object.assign(signer.code, { blockHash: otherHash }),
    'PNRNN PPRNP -signature.account',
  ),
  inEvidence(
    'a block of the answer with another hash',
    ({ signer }) => Object.assign(signer.header, { stateRoot: otherHash }),
    'PNRNR PPRNR -header.hash -signature.account',
  ),
  refit(
    'nda-undeployed',
    'a signature that is not wrapped',
    evidence(({ signer }) => Object.assign(signer, { signature: `0x${'11'.repeat(64)}1b` })),
    'PRRRN PRRRP -custody.signer -seal.token -signature.signer',
  ),
];

const documents: readonly Tamper[] = [
  own(
    'another text next to the share document',
    (files) => files.set('nda.txt', text('Nothing.')),
    'RNNNN RPPNP -share.text',
  ),
  own(
    'a text with a byte order mark',
    (files) => files.set('nda.txt', text(`\ufeff${new TextDecoder().decode(files.get('nda.txt'))}`)),
    'RNNNN RPPNP -share.text',
  ),
  own(
    'another text in the share document',
    edit('share.json', (value) => Object.assign(value, { ndaText: 'Nothing.' })),
    'RRRRN RRRRP -acceptance.event -consent.typed-data -custody.signer -grant.event -share.cid -share.hash -share.text -signature.account -signature.signer -token.valid',
  ),
  own(
    'another text in both, under their new hash',
    async (files) => {
      edit('share.json', (value) => Object.assign(value, { ndaText: 'Nothing.' }))(files);
      files.set('nda.txt', text('Nothing.'));
      const bytes = files.get('share.json') ?? new Uint8Array();
      const cid = await smallCid(bytes);
      const ndaHash = `0x${await sha256Hex(bytes)}`;
      evidence((value) => {
        value.shareCid = cid;
        value.typedData.message.ndaHash = ndaHash;
      })(files);
    },
    'PRRRN PRRRP -acceptance.event -custody.signer -grant.event -signature.account -signature.signer -token.valid',
  ),
  own('a share document that is none', (files) => files.set('share.json', text('{}')), 'RNNNN RNNNP -share.readable'),
  inEvidence(
    'another CID of the share document',
    (value) => Object.assign(value, { shareCid: `b${'a'.repeat(58)}` }),
    'RNRNN RPRNP -grant.event -share.cid',
  ),
  inEvidence(
    'another NDA hash',
    ({ typedData }) => Object.assign(typedData.message, { ndaHash: otherHash }),
    'RNRNN RPRNP -consent.typed-data -share.hash',
  ),
  inEvidence(
    'another asset in what was signed',
    ({ typedData }) => Object.assign(typedData.message, { assetId: '8' }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'typed data of another registry',
    ({ typedData }) => Object.assign(typedData.domain, { verifyingContract: other }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'typed data of another network',
    ({ typedData }) => Object.assign(typedData.domain, { chainId: 137 }),
    'PNRNN PPRNP -consent.typed-data',
  ),
  inEvidence(
    'another grant',
    (value) => Object.assign(value, { grantId: value.grantId.replace(/-1$/, '-2') }),
    'RNNRN RPPRP -events.belong -share.terms',
  ),
  own('another grantee in README.txt', reword('README.txt', victim, other), 'RNNNN RPPNP -files.readme'),
  own(
    'a sentence more in README.txt',
    reword('README.txt', 'Checking', 'Both sides signed an amendment.\n\nChecking'),
    'RNNNN RPPNP -files.readme',
  ),
  own(
    'an amendment as a file',
    (files) => files.set('AMENDMENT-signed-by-both.txt', text('Signed by both.')),
    'RNNNN RPPNP -files.closed',
  ),
  own('a file in a folder', (files) => files.set('annex/terms.txt', text('Terms.')), 'RNNNN RPPNP -files.closed'),
  own(
    'a name that only its case tells apart',
    (files) => files.set('NDA.txt', text('Other terms.')),
    'RNNNN RPPNP -files.closed',
  ),
  own('a file of a take-home bundle', (files) => files.set('keys.json', text('{}')), 'RNNNN RPPNP -files.closed'),
  own('no README.txt', (files) => void files.delete('README.txt'), 'RNNNN RPPNP -files.closed -files.readme'),
  own('no nda.txt', (files) => void files.delete('nda.txt'), 'RNNNN RPPNP -files.closed -share.text'),
  own('no share.json', (files) => void files.delete('share.json'), 'RNNNN RNNNP -files.closed -share.readable'),
  own('half a seal', (files) => files.set('manifest.pem', text('')), 'RNNNN RPPNP -files.closed'),
  unfit(
    'nda',
    'a byte changed',
    (files) => files.set('nda.txt', text('The')),
    'RNNNN RPPNP -manifest.hashes -share.text',
  ),
  unfit(
    'nda',
    'a file more',
    (files) => files.set('note.txt', text('')),
    'RNNNN RPPNP -files.closed -manifest.complete',
  ),
  unfit(
    'nda',
    'a file less',
    (files) => void files.delete('README.txt'),
    'RNNNN RPPNP -files.closed -files.readme -manifest.complete',
  ),
  unfit(
    'nda-unsealed',
    'a file named twice',
    edit('manifest.json', ({ entries }) => entries.push(entries[0])),
    'RNNNN RPPNP -manifest.complete',
  ),
  unfit(
    'nda-unsealed',
    'another size in the manifest',
    edit('manifest.json', ({ entries }) => Object.assign(entries[0], { size: 1 })),
    'RNNNN RPPNP -manifest.hashes',
  ),
  unfit(
    'nda-unsealed',
    'another order than the manifest',
    edit('manifest.json', ({ entries }) => entries.reverse()),
    'RNNNN RPPNP -manifest.complete',
  ),
];

const tokens: readonly Tamper[] = [
  own('no token', (files) => files.set('share.tst', text('')), 'PRNNN PRPNP -token.valid'),
  own(
    'a token of another document',
    async (files, { authority }) => {
      const { token } = await authority.stamp(fromHex('cd'.repeat(32)));
      files.set('share.tst', new Uint8Array(token));
    },
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'a token of an authority that the attacker made',
    async (files, { stranger }) => {
      const { token, chain } = await stranger.stamp(
        fromHex(await sha256Hex(files.get('share.json') ?? new Uint8Array())),
        new Date(day * 1000),
      );
      files.set('share.tst', new Uint8Array(token));
      files.set('share.pem', pemBytes(chain));
    },
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'certificates that are none',
    (files) => files.set('share.pem', text('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')),
    'PRNNN PRPNP -token.valid',
  ),
  own(
    'certificates without end',
    (files) => files.set('share.pem', text(new TextDecoder().decode(files.get('share.pem')).repeat(300))),
    'PRNNN PRPNP -token.valid',
  ),
  refit(
    'nda',
    'a seal over another manifest',
    evidence((value) => Object.assign(value, { madeAt: shifted(value.madeAt, 60) })),
    'PRNNN PRPNP -seal.token',
  ),
  unfit(
    'nda',
    'a seal that was removed',
    (files) => {
      files.delete('manifest.tst');
      files.delete('manifest.pem');
    },
    'PNNNN PPPNP ?seal.missing',
  ),
  whole('a seal older than the block that it covers', honestParts, 'PRNNN PRPNP -times.token', day - 48 * hour),
  whole('a seal younger than the bundle', honestParts, 'PRNNN PRPNP -times.made', day + 60 * hour),
];

const chain: readonly Tamper[] = [
  inEvidence(
    'an earlier time of the acceptance',
    ({ acceptance, grant }) => Object.assign(acceptance.header, { timestamp: grant.header.timestamp }),
    'PNNNR PPPNR -header.hash',
  ),
  inEvidence(
    'another hash of the grant’s block',
    ({ grant }) => Object.assign(grant.header, { hash: otherHash }),
    'PNRNR PPRNR -grant.receipt -header.hash',
  ),
  inEvidence(
    'a receipt of another block',
    ({ acceptance, grant }) => Object.assign(acceptance.receipt, { blockHash: grant.receipt.blockHash }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'a receipt of another block number',
    ({ acceptance }) => Object.assign(acceptance.receipt, { blockNumber: '0x1' }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'a grant that failed',
    ({ grant }) => Object.assign(grant.receipt, { status: '0x0' }),
    'PNRNN PPRNP -grant.receipt',
  ),
  inEvidence(
    'an acceptance that failed',
    ({ acceptance }) => Object.assign(acceptance.receipt, { status: '0x0' }),
    'PNRNN PPRNP -acceptance.receipt',
  ),
  inEvidence(
    'events of another contract',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.address = other;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'a grant of another contract',
    ({ grant }) => Object.assign(grant.receipt.logs[0], { address: other }),
    'PNRNN PPRNP -grant.event',
  ),
  inEvidence(
    'an acceptance without the signed NDA',
    ({ acceptance }) => acceptance.receipt.logs.pop(),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'a signed NDA without the acceptance',
    ({ acceptance }) => acceptance.receipt.logs.shift(),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance of another NDA',
    ({ acceptance }) => Object.assign(acceptance.receipt.logs[1], { data: otherHash }),
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance of another asset',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.topics[1] = `0x${'9'.padStart(64, '0')}`;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  inEvidence(
    'an acceptance by another account',
    ({ acceptance }) => {
      for (const log of acceptance.receipt.logs) log.topics[2] = `0x${'0'.repeat(24)}${'0b'.repeat(20)}`;
    },
    'PNRNN PPRNP -acceptance.event',
  ),
  ...(
    [
      ['level', { role: 2 }],
      ['end', { expires: 1n }],
      ['NDA hash', { ndaHash: otherHash }],
      ['CID', { cid: `b${'a'.repeat(58)}` }],
      ['grantor', { by: other }],
      ['grantee', { user: other }],
      ['asset', { id: 8n }],
      ['number', { grantNonce: 2n }],
    ] as const
  ).map(([name, change]) =>
    inEvidence(
      `a grant with another ${name}`,
      (value) => {
        const { grant, shareCid, typedData } = value;
        const terms = {
          id: 7n,
          user: victim,
          grantNonce: 1n,
          by: shareOf(victim).grantor,
          role: 1,
          expires: BigInt(day + 604_800),
          ndaHash: typedData.message.ndaHash,
          cid: shareCid,
        };
        grant.receipt.logs = [logOf('AccessGranted', { ...terms, ...change })];
      },
      'PNRNN PPRNP -grant.event',
    ),
  ),
  inEvidence(
    'an acceptance before the grant',
    (value) => acceptedAt(value, firstBlock + 110, day - 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'an acceptance in an earlier block of a later time',
    (value) => acceptedAt(value, firstBlock + 110, day + 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'an acceptance in a later block of an earlier time',
    (value) => acceptedAt(value, firstBlock + 130, day - 60),
    'PRNNN PRPNP -times.order',
  ),
  inEvidence(
    'a block of 1970',
    (value) => {
      value.grant = transactionAt(headerAt(1, 1), value.grant.receipt.logs);
    },
    'PNNNR PPPNR -network.pace',
  ),
  inEvidence(
    'a block of 2099',
    (value) => acceptedAt(value, firstBlock + 150, 4_070_908_800),
    'PRNNR PRPNR -network.pace -times.made',
  ),
  inEvidence(
    'a time that is none',
    ({ acceptance }) => Object.assign(acceptance.header, { timestamp: `0x${'f'.repeat(64)}` }),
    'PRNNR PRPNR -header.hash -network.pace -times.made',
  ),
];

const networks: readonly Tamper[] = [
  refit(
    'nda-local',
    'a local chain relabelled as Amoy',
    (files) => {
      evidence((value) => Object.assign(value.network, { genesisHash: amoy.genesisHash }))(files);
      reword('README.txt', 'LOCAL CHAIN: proves nothing', 'Polygon Amoy')(files);
    },
    'PRNNN PRPNN +network.known +network.pace +network.registry -seal.token',
  ),
  whole(
    'blocks of a local chain relabelled as Amoy',
    withEvidence((value) => ({
      ...value,
      grant: transactionAt(headerAt(120, day), value.grant.receipt.logs as never),
      acceptance: transactionAt(headerAt(150, day + hour), value.acceptance.receipt.logs as never),
    })),
    'PNNNR PPPNR -network.pace',
  ),
  inEvidence(
    'a genesis of no known network',
    ({ network }) => Object.assign(network, { genesisHash: otherHash }),
    'RNNNN RPPNN -files.readme ?network.known',
  ),
  inEvidence(
    'the chain id of another network',
    ({ network }) => Object.assign(network, { chainId: 137 }),
    'RNRRR RPRRR -consent.typed-data -custody.signer -files.readme -network.same -share.terms -signature.account -signature.signer ?network.known',
  ),
  inEvidence(
    'a registry that the rest does not name',
    ({ network }) => Object.assign(network, { registry: other }),
    'RNRRN RPRRN -acceptance.event -consent.typed-data -custody.signer -grant.event -share.terms -signature.account -signature.signer ?network.registry',
  ),
  {
    name: 'a registry of the attacker on Amoy',
    of: 'nda-unsealed',
    expected:
      'PNRRN PPRRN -acceptance.event -consent.typed-data -custody.signer -grant.event -signature.account -signature.signer ?network.registry',
    make: async (_, { authority }) => {
      const share = shareOf(victim, { contract: other });
      const parts = await ndaParts(authority, 'eip-1271', share, granteeKey, { ...amoy, registry: other });
      return packNdaEvidence(parts);
    },
  },
];

const claims: readonly Tamper[] = [
  inEvidence('custody from assisted to own', ({ custody }) => Object.assign(custody, { kind: 'own' }), 'PNNNN PPPNP'),
  inEvidence('no custody', (value) => Object.assign(value, { custody: null }), 'PNNNN PPPNP'),
  inEvidence(
    'a key that another account held',
    ({ custody }) => Object.assign(custody, { signer: other }),
    'PNNRN PPPRP -custody.signer',
  ),
  inEvidence(
    'custody of another account',
    ({ custody }) => Object.assign(custody, { wallet: other }),
    'PNNRN PPPRP -custody.signer',
  ),
  inEvidence('no consent events', (value) => Object.assign(value, { events: [] }), 'PNNNN PPPNP ?events.complete'),
  inEvidence('no event of signing', ({ events }) => events.pop(), 'PNNNN PPPNP ?events.complete'),
  inEvidence(
    '500 events that push the signed one out',
    (value) => {
      value.events = Array.from({ length: 500 }, () => value.events[0]);
    },
    'PNNNN PPPNP ?events.complete',
  ),
  whole(
    'changed custody, stamped again by the authority',
    withEvidence((value) => ({
      ...value,
      custody: value.custody && { ...value.custody, kind: 'own' },
    })),
    'PNNNN PPPNP',
    day + 2 * hour,
  ),
  inEvidence(
    '20 minutes of reading',
    ({ events }) => {
      events[0].at = shifted(events[0].at, -1_200);
    },
    'PNNNN PPPNP',
  ),
  inEvidence(
    'an event in 1970',
    ({ events }) => Object.assign(events[0], { at: '1970-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'an event in 2099',
    ({ events }) => Object.assign(events[3], { at: '2099-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'an event that was received in 1970',
    ({ events }) => Object.assign(events[0], { receivedAt: '1970-01-01T00:00:00Z' }),
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'reading since a week before the grant',
    ({ events }) => {
      events[0].at = shifted(events[0].at, -7 * 24 * hour);
    },
    'PNNRN PPPRP -events.times',
  ),
  inEvidence(
    'consent events of another account',
    ({ events }) => Object.assign(events[2], { wallet: other }),
    'PNNRN PPPRP -events.belong',
  ),
  inEvidence(
    'a consent event of another grant',
    ({ events }) => Object.assign(events[2], { grantId: events[2].grantId.replace(/-1$/, '-2') }),
    'PNNRN PPPRP -events.belong',
  ),
  inEvidence(
    'a signature before the tick',
    ({ events }) => Object.assign(events[3], { at: events[0].at }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'a tick before it was shown',
    ({ events }) => Object.assign(events[2], { at: shifted(events[0].at, -60) }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'shown after it was signed',
    ({ events }) => {
      events[0].at = shifted(events[3].at, 60);
      events.splice(2, 1);
    },
    'PNNRN PPPRP -events.order ?events.complete',
  ),
  inEvidence(
    'a tick that was taken back before signing',
    ({ events }) => events.push({ ...events[2], type: 'unticked' }),
    'PNNRN PPPRP -events.order',
  ),
  inEvidence(
    'a tick that was taken back after signing',
    ({ events }) => events.push({ ...events[2], type: 'unticked', at: shifted(events[3].at, 60) }),
    'PNNNN PPPNP',
  ),
  inEvidence(
    'a tick that was taken back after acceptance',
    ({ events, madeAt }) => events.push({ ...events[2], type: 'unticked', at: madeAt }),
    'PNNNN PPPNP',
  ),
  inEvidence(
    'made in 1970',
    (value) => Object.assign(value, { madeAt: '1970-01-01T00:00:00Z' }),
    'PRNRN PRPRP -events.times -times.made',
  ),
  inEvidence(
    'made in 2099',
    (value) => Object.assign(value, { madeAt: '2099-01-01T00:00:00Z' }),
    'PRNNN PRPNP -times.made',
  ),
  inEvidence(
    'made a week before the acceptance',
    (value) => Object.assign(value, { madeAt: shifted(value.madeAt, -7 * 24 * hour) }),
    'PRNRN PRPRP -events.times -times.made',
  ),
  inEvidence(
    'made an hour later',
    (value) => Object.assign(value, { madeAt: shifted(value.madeAt, hour) }),
    'PNNNN PPPNP',
  ),
];

/** What an attacker does to the evidence of an NDA. */
export const ndaTampers: readonly Tamper[] = [...signatures, ...documents, ...tokens, ...chain, ...networks, ...claims];
