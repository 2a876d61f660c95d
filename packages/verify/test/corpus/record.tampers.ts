import type { Hex } from '@ipr/domain';
import { signRecord } from '@ipr/protocol/evidence/signature';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { packNdaEvidence } from '../../src/nda-evidence/pack.ts';
import type { NdaEvidenceParts } from '../../src/nda-evidence/parts.ts';
import { amoy, transactionAt } from '../chain.fixture.ts';
import { granteeKey, ndaParts, shareOf, strangerKey } from '../nda.fixture.ts';
import { type TestOperator, testOperator, withRecord } from '../record.fixture.ts';
import { frozenSigner, type World } from './honest.fixture.ts';
import { edit, type Json, refit, reword, type Tamper, text } from './tamper.fixture.ts';

type Change = (record: Json) => void;

const seal =
  (world: World, { evidence }: NdaEvidenceParts) =>
  (digest: Uint8Array) =>
    world.authority.stamp(digest, new Date(evidence.madeAt));

/** A bundle of a Safe whose first owner left: the account rests on the record alone. */
const partsOf = async (world: World, operator: TestOperator, change?: Change, owner: Hex = granteeKey.address) => {
  const share = shareOf(predictSafeAddress(strangerKey.address));
  const { evidence, ...rest } = await ndaParts(world.authority, 'eip-1271', share, granteeKey, amoy);
  const parts = { ...rest, evidence: { ...evidence, signer: frozenSigner(evidence.signer) } };
  return withRecord(parts, { authority: world.authority, operator, owner, ...(change ? { change } : {}) });
};

const packed = (name: string, make: (world: World) => Promise<NdaEvidenceParts>, expected: string): Tamper => ({
  name,
  of: 'nda-recorded-new-owner',
  expected,
  make: async (_, world) => {
    const parts = await make(world);
    return packNdaEvidence(parts, seal(world, parts));
  },
});

/** A dishonest operator: changes the record before it is signed. */
const byOperator = (name: string, change: Change, expected: string) =>
  packed(`${name}, signed by the operator`, (world) => partsOf(world, world.operator, change), expected);

/** Changes the record of an honest bundle and leaves its signature as it is. */
const afterwards = (name: string, change: Change, expected: string): Tamper => ({
  name: `${name} after the operator signed`,
  of: 'nda-recorded-new-owner',
  expected,
  make: async (_, world) => {
    const honest = await partsOf(world, world.operator);
    const forged = await partsOf(world, world.operator, change);
    if (!honest.record || !forged.record) throw new Error('no record');
    const parts = { ...forged, record: { ...honest.record, record: forged.record.record } };
    return packNdaEvidence(parts, seal(world, parts));
  },
});

const other: Hex = `0x${'0b'.repeat(20)}`;
const otherHash: Hex = `0x${'0b'.repeat(32)}`;
const acceptanceOf = ({ transactions }: Json) => transactions[1];
const flipLast = (bytes: string): string => `${bytes.slice(0, -1)}${bytes.endsWith('0') ? '1' : '0'}`;
const slotOf = ({ accounts }: Json, at: number) => accounts[0].state.storage[at];

const proofs: readonly Tamper[] = [
  byOperator(
    'a receipt at another index',
    (record) => Object.assign(acceptanceOf(record), { index: 4 }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'the proof of another block',
    (record) => Object.assign(acceptanceOf(record), { proof: record.transactions[0].proof }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'a proof without its last node',
    (record) => void acceptanceOf(record).proof.pop(),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'a proof with a node more',
    (record) => acceptanceOf(record).proof.push('0xc0'),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'an empty proof',
    (record) => Object.assign(acceptanceOf(record), { proof: [] }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'a bit changed in the last node',
    (record) => acceptanceOf(record).proof.push(flipLast(acceptanceOf(record).proof.pop())),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'another receipt than the proved one',
    (record) => Object.assign(acceptanceOf(record), { receipt: record.transactions[0].receipt }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'no proof of the acceptance',
    (record) => Object.assign(acceptanceOf(record), { proof: null, receipt: null }),
    'PNNNN PPPNP',
  ),
  packed(
    'events that the proved receipt does not have',
    async (world) => {
      const { evidence, ...rest } = await partsOf(world, world.operator);
      const { header, receipt } = evidence.acceptance as Json;
      const [first] = receipt.logs;
      const acceptance = transactionAt(header, [...receipt.logs, first]);
      return { ...rest, evidence: { ...evidence, acceptance } };
    },
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'the proof of another account',
    (record) => Object.assign(record.accounts[0], { address: other }),
    'PNNNN PPNNP',
  ),
  byOperator(
    'another code hash than the proved one',
    (record) => Object.assign(record.accounts[0].state, { codeHash: otherHash }),
    'PNRNN PPRNP -account.proof',
  ),
  byOperator(
    'an account proof without its last node',
    (record) => void record.accounts[0].state.proof.pop(),
    'PNRNN PPRNP -account.proof',
  ),
  byOperator(
    'another value than the proved one in a slot',
    (record) => Object.assign(slotOf(record, 3), { value: otherHash }),
    'PNRNN PPRNP -account.proof',
  ),
  byOperator(
    'the proof of another slot',
    (record) => Object.assign(slotOf(record, 3), { proof: slotOf(record, 1).proof }),
    'PNRNN PPRNP -account.proof',
  ),
  byOperator('no slot of the owner', (record) => void record.accounts[0].state.storage.pop(), 'PNNNN PPNNP'),
  byOperator(
    'no slot of the fallback handler',
    (record) => void record.accounts[0].state.storage.splice(2, 1),
    'PNNNN PPNNP',
  ),
  byOperator('no state of the account', (record) => Object.assign(record.accounts[0], { state: null }), 'PNNNN PPNNP'),
  packed(
    'a Safe that the key that signed does not own',
    (world) => partsOf(world, world.operator, undefined, other),
    'PNNNN PPNNP',
  ),
];

const about: readonly Tamper[] = [
  byOperator(
    'a record of another block',
    (record) => Object.assign(record.block, { hash: otherHash }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another number of the block',
    (record) => Object.assign(record.block, { number: 1 }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'a header that is not the block’s',
    (record) => Object.assign(record.block, { header: '0xc0' }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another transaction',
    (record) => Object.assign(acceptanceOf(record), { hash: otherHash }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another NDA hash',
    ({ share }) => Object.assign(share, { ndaHash: otherHash }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator('another CID', ({ share }) => Object.assign(share, { cid: 'bafy' }), 'RNNNN RPNNP -record.same'),
  byOperator(
    'another share document',
    ({ share }) => Object.assign(share, { document: '{}' }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another grant',
    (record) => Object.assign(record, { id: record.id.replace(/-1$/, '-2') }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another grant of the share document',
    ({ share }) => Object.assign(share, { id: share.id.replace(/-1$/, '-2') }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator('no share document', ({ share }) => Object.assign(share, { document: null }), 'PNNNN PPPNP'),
  byOperator('another network', ({ network }) => Object.assign(network, { chainId: 137 }), 'RNNNN RPNNP -record.same'),
  byOperator(
    'a consent event less than the bundle has',
    ({ claims, observed }) => {
      claims.consents.pop();
      observed.consents.pop();
    },
    'PNNRN PPPRP -record.claims',
  ),
  byOperator(
    'another custody',
    ({ observed }) => Object.assign(observed.people[0], { custody: 'own' }),
    'PNNRN PPPRP -record.claims',
  ),
  byOperator(
    'a record older than its block',
    (record) => Object.assign(record, { madeAt: '2026-01-01T00:00:00Z' }),
    'PRNNN PRPNP -record.made',
  ),
  byOperator(
    'a record made days later that is not marked as late',
    (record) => Object.assign(record, { madeAt: '2026-03-09T00:00:00Z' }),
    'PRNNN PRPNP -record.made',
  ),
  byOperator(
    'a record from 2099',
    (record) => Object.assign(record, { madeAt: '2099-01-01T00:00:00Z', late: true }),
    'PRNNN PRPNP -record.made -record.token',
  ),
  byOperator(
    'another first block of the network',
    ({ network }) => Object.assign(network, { genesisHash: otherHash }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'another registry',
    ({ network }) => Object.assign(network, { registry: other }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator(
    'the grant in the block of the acceptance',
    (record) =>
      Object.assign(record.transactions[0], {
        block: { ...record.block, number: record.transactions[0].block.number },
      }),
    'RNNNN RPNNP -record.same',
  ),
  byOperator('only the acceptance', (record) => void record.transactions.shift(), 'PNNNN PPPNP'),
  byOperator(
    'a record of a registration',
    (record) => {
      const { share: _, claims: __, observed, ...rest } = structuredClone(record);
      for (const name of Object.keys(record)) delete record[name];
      const version = { assetId: '7', version: 1, hash: otherHash, cid: 'bafy' };
      const kind = { kind: 'registration', id: '7-1', version, claims: {}, observed: { people: observed.people } };
      Object.assign(record, rest, kind);
    },
    'RNNNN RPNNP -record.same',
  ),
];

const signatures: readonly Tamper[] = [
  afterwards(
    'consents changed',
    ({ observed }) => Object.assign(observed.consents[0], { receivedAt: '2026-03-02T12:00:00Z' }),
    'PRNRR PRPRR -operator.signature -record.claims -record.token',
  ),
  afterwards(
    'custody changed',
    ({ observed }) => Object.assign(observed.people[0], { custody: 'own' }),
    'PRNRR PRPRR -operator.signature -record.claims -record.token',
  ),
  packed(
    'a record that another key signed',
    async (world) => partsOf(world, await testOperator()),
    'PNNNN PPPNP ?operator.signature',
  ),
  packed(
    'a record that another key signed under the id of the operator’s',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      if (!signed) throw new Error('no record');
      const { key } = await testOperator();
      const signature = await signRecord(signed.record, key, world.operator.shown.kid);
      return { ...parts, record: { ...signed, signature } };
    },
    'PNNNR PPPNR -operator.signature',
  ),
  packed(
    'a stamp over another record',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      if (!signed) throw new Error('no record');
      return { ...parts, record: { ...signed, timestamp: await world.authority.stamp(new Uint8Array(32)) } };
    },
    'PRNNN PRPNP -record.token',
  ),
  packed(
    'a record without a stamp',
    async (world) => {
      const { record: signed, ...parts } = await partsOf(world, world.operator);
      return signed ? { ...parts, record: { ...signed, timestamp: null } } : parts;
    },
    'PNNNN PPPNP ?record.token',
  ),
];

const recorded = (name: string, change: Parameters<typeof refit>[2], expected: string) =>
  refit('nda-recorded-new-owner', name, change, expected);

const files: readonly Tamper[] = [
  recorded('a record in another form', reword('record.json', '{', '{ '), 'RRNNN RRNNP -record.readable -seal.token'),
  recorded(
    'a signature with a key more',
    edit('record.jws', (jws) => Object.assign(jws, { header: {} })),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'a record that is none',
    (all) => all.set('record.json', text('{}')),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'a signature that is none',
    (all) => all.set('record.jws', text('{}')),
    'RRNNN RRNNP -record.readable -seal.token',
  ),
  recorded(
    'no signature of the record',
    (all) => void all.delete('record.jws'),
    'RRNNN RRNNP -files.closed -seal.token',
  ),
  recorded(
    'half a stamp of the record',
    (all) => void all.delete('record.pem'),
    'RRNNN RRPNP -files.closed -record.token -seal.token',
  ),
  recorded(
    'a record that was removed',
    (all) => {
      for (const path of ['record.json', 'record.jws', 'record.tst', 'record.pem']) all.delete(path);
    },
    'RRNNN RRNNP -files.readme -seal.token',
  ),
  recorded(
    'README.txt without the record',
    reword('README.txt', '  record.json ', '  '),
    'RRNNN RRPNP -files.readme -seal.token',
  ),
];

/** What an operator, a party or a stranger does to the operator's record. */
export const recordTampers: readonly Tamper[] = [...proofs, ...about, ...signatures, ...files];
