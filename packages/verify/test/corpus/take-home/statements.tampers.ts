import { amoy } from '../../chain.fixture.ts';
import { editor, takeHome, threeVersions } from '../../take-home.fixture.ts';
import { type Json, other, otherHash, type Tamper } from '../tamper.fixture.ts';

/** A dishonest operator: changes the record of the second version before it is signed. */
const byOperator = (name: string, change: (record: Json, first: Json) => void, expected: string): Tamper => ({
  name: `${name}, signed by the operator`,
  of: 'take-home-recorded',
  expected,
  make: (_, { authority, operator }) => {
    let first: Json;
    const changeSecond = (record: Json, version: number) => {
      if (version === 1) first = record;
      if (version === 2) change(record, first);
    };
    return takeHome(authority, threeVersions, { on: amoy, records: { operator, change: changeSecond } });
  },
});

const about: readonly Tamper[] = [
  byOperator(
    'another hash of the file',
    ({ version }) => Object.assign(version, { hash: otherHash }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator('another CID', ({ version }) => Object.assign(version, { cid: 'bafy' }), 'RNNNN RPPNP -record.same'),
  byOperator('another asset', ({ version }) => Object.assign(version, { assetId: '8' }), 'RNNNN RPPNP -record.same'),
  byOperator('the id of another version', (record) => Object.assign(record, { id: '7-3' }), 'RNNNN RPPNP -record.same'),
  byOperator(
    'another number of the version',
    ({ version }) => Object.assign(version, { version: 3 }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'a registration instead of an update',
    (record) => Object.assign(record, { kind: 'registration' }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'another registry',
    ({ network }) => Object.assign(network, { registry: other }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator('another chain', ({ network }) => Object.assign(network, { chainId: 137 }), 'RNNNN RPPNP -record.same'),
  byOperator(
    'the account of another person',
    ({ accounts }) => Object.assign(accounts[0], { address: editor }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'another transaction',
    ({ transactions: [sent] }) => Object.assign(sent, { hash: otherHash }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'another number of the block',
    ({ block }) => Object.assign(block, { number: 1 }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'another block of the same number',
    (record, first) => Object.assign(record, { block: { ...first.block, number: record.block.number } }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'a header that is not the block’s',
    ({ block }) => Object.assign(block, { header: '0xc0' }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'an observed account that did not make the version',
    ({ observed }) => Object.assign(observed.people[0], { wallet: editor }),
    'PNNRN PPPRP -record.claims',
  ),
  byOperator(
    'an observed role of another version',
    ({ observed }) => Object.assign(observed.people[0], { role: 'registrant' }),
    'PNNRN PPPRP -record.claims',
  ),
  byOperator('another custody', ({ observed }) => Object.assign(observed.people[0], { custody: 'own' }), 'PNNNN PPPNP'),
  byOperator('no observed account', ({ observed }) => void observed.people.pop(), 'PNNNN PPPNP'),
  byOperator(
    'a record older than its block',
    (record) => Object.assign(record, { madeAt: '2026-01-01T00:00:00Z' }),
    'PRNNN PRPNP -record.made',
  ),
  byOperator(
    'a chain that names another record',
    (record) => Object.assign(record, { previous: otherHash }),
    'RNNNN RPPNP -record.chain',
  ),
  byOperator(
    'the number of the record before it',
    (record) => Object.assign(record, { number: 7 }),
    'RNNNN RPPNP -record.chain',
  ),
  byOperator('a gap before it', (record) => Object.assign(record, { number: 12, previous: otherHash }), 'PNNNN PPPNP'),
];

const proofs: readonly Tamper[] = [
  byOperator(
    'a record beyond its size',
    ({ transactions: [sent] }) => Object.assign(sent, { proof: new Array(35).fill(`0x${'00'.repeat(64 * 1024)}`) }),
    'RNNNN RPPNP -record.readable',
  ),
  byOperator(
    'a receipt at another index',
    ({ transactions: [sent] }) => Object.assign(sent, { index: 4 }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'a proof without its last node',
    ({ transactions: [sent] }) => void sent.proof.pop(),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'the receipt of another transaction with its proof',
    ({ transactions: [sent] }, first) =>
      Object.assign(sent, { receipt: first.transactions[0].receipt, proof: first.transactions[0].proof }),
    'PNRNN PPRNP -receipt.proof',
  ),
  byOperator(
    'the transaction of another version',
    (record, first) => Object.assign(record, { transactions: first.transactions }),
    'RNNNN RPPNP -record.same',
  ),
  byOperator(
    'no proof of the receipt',
    ({ transactions: [sent] }) => Object.assign(sent, { proof: null }),
    'PNNNN PPPNP',
  ),
  byOperator('no proof of the account', ({ accounts: [own] }) => Object.assign(own, { state: null }), 'PNNNN PPPNP'),
  byOperator(
    'an account without its last node',
    ({ accounts: [own] }) => void own.state.proof.pop(),
    'PNRNN PPRNP -account.proof',
  ),
  byOperator(
    'another balance',
    ({ accounts: [own] }) => Object.assign(own.state, { balance: '7' }),
    'PNRNN PPRNP -account.proof',
  ),
];

/** What a dishonest operator states about a version. */
export const statements: readonly Tamper[] = [...about, ...proofs];
