import type { NdaEvidenceParts } from '../../../src/nda-evidence/parts.ts';
import { transactionAt } from '../../chain.fixture.ts';
import { granteeKey } from '../../nda.fixture.ts';
import type { World } from '../honest.fixture.ts';
import { type Json, other, otherHash, type Tamper } from '../tamper.fixture.ts';
import { acceptanceOf, byOperator, packed, partsOf } from './record-forgery.fixture.ts';

const flipLast = (bytes: string): string => `${bytes.slice(0, -1)}${bytes.endsWith('0') ? '1' : '0'}`;

/** The proof of the grant's receipt must not count for an acceptance that has the same hash of a transaction as its name. */
export const sharedHash = async (world: World): Promise<NdaEvidenceParts> => {
  const grantOnly = (record: Json) => void record.transactions.pop();
  const { evidence, ...rest } = await partsOf(world, world.operator, grantOnly, granteeKey.address);
  const { header, receipt } = evidence.acceptance as Json;
  const { transactionHash } = (evidence.grant as Json).receipt;
  return { ...rest, evidence: { ...evidence, acceptance: { header, receipt: { ...receipt, transactionHash } } } };
};

const slotOf = ({ accounts }: Json, at: number) => accounts[0].state.storage[at];

export const proofs: readonly Tamper[] = [
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
  packed('an acceptance without proof under the transaction hash of the proved grant', sharedHash, 'PNNNN PPPNP'),
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
