import { keccak256 } from 'viem';
import { granteeKey } from '../../nda.fixture.ts';
import { type Json, otherHash, type Tamper } from '../tamper.fixture.ts';
import { byOperator, packed, partsOf } from './record-forgery.fixture.ts';

const slotsOf = ({ accounts }: Json) => accounts[0].state.storage;

/** Changes what the bundle has of the transaction of the acceptance. */
const inAcceptance = (name: string, change: (acceptance: Json) => void, expected: string) =>
  packed(
    name,
    async (world) => {
      const parts = structuredClone(await partsOf(world, world.operator));
      change(parts.evidence.acceptance);
      return parts;
    },
    expected,
  );

/** States that the nodes prove, or do not prove, and what the bundle has next to the proofs. */
export const states: readonly Tamper[] = [
  ...(['nonce', 'balance', 'storageRoot'] as const).map((field) =>
    byOperator(
      `another ${field} than the proved one`,
      ({ accounts }) => Object.assign(accounts[0].state, { [field]: field === 'storageRoot' ? otherHash : '7' }),
      'PNRNN PPRNP -account.proof',
    ),
  ),
  packed(
    'the proof that there is no such account',
    (world) => partsOf(world, world.operator, undefined, granteeKey.address, 'absent'),
    'PNRNN PPRNP -account.proof',
  ),
  packed(
    'a proved account that is no Safe',
    (world) => partsOf(world, world.operator, undefined, granteeKey.address, 'other code'),
    'PNNNN PPNNP',
  ),
  byOperator('no slot of the singleton', (record) => void slotsOf(record).splice(0, 1), 'PNNNN PPNNP'),
  byOperator('no slot of the threshold', (record) => void slotsOf(record).splice(1, 1), 'PNNNN PPNNP'),
  byOperator(
    'the state at a block that the bundle does not have',
    ({ accounts }) => Object.assign(accounts[0], { block: { number: 5, hash: keccak256('0xc0'), header: '0xc0' } }),
    'PNNNN PPNNP',
  ),
  inAcceptance(
    'a header that is not of its hash, next to the proofs',
    ({ header }) => Object.assign(header, { gasUsed: '0x1' }),
    'PNRNR PPRNR -account.proof -header.hash -receipt.proof',
  ),
  inAcceptance(
    'a receipt of another block, next to its proof',
    ({ receipt }) => Object.assign(receipt, { blockHash: otherHash }),
    'PNRNN PPRNP -acceptance.receipt -receipt.proof',
  ),
  inAcceptance(
    'a reverted receipt, next to the proof of a successful one',
    ({ receipt }) => Object.assign(receipt, { status: '0x0' }),
    'PNRNN PPRNP -acceptance.receipt -receipt.proof',
  ),
  ...(['proof', 'receipt'] as const).map((field) =>
    byOperator(
      `a ${field === 'proof' ? 'receipt without its proof' : 'proof without its receipt'}`,
      ({ transactions }) => Object.assign(transactions[1], { [field]: null }),
      'PNNNN PPPNP',
    ),
  ),
];
