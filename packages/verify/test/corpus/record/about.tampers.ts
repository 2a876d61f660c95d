import { other, otherHash, type Tamper } from '../tamper.fixture.ts';
import { acceptanceOf, byOperator } from './record-forgery.fixture.ts';

export const about: readonly Tamper[] = [
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
    'the custody of the grantor before that of the grantee',
    ({ observed }) => void observed.people.unshift({ ...observed.people[0], role: 'grantor', custody: 'own' }),
    'PNNNN PPPNP',
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
    'a record made days later that is marked as late',
    (record) => Object.assign(record, { madeAt: '2026-03-09T00:00:00Z', late: true }),
    'PNNNN PPPNP',
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
