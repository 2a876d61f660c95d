import { Address, Hex32 } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { fromRlp, keccak256, toRlp } from 'viem';
import { z } from 'zod';
import { HexBytes, HexQuantity } from './hex.ts';
import { type IndexProof, proveAtIndex, readAtIndex } from './index-trie.ts';
import type { ProofReason } from './trie-proof.ts';

const Authorization = z.object({
  chainId: HexQuantity,
  address: Address,
  nonce: HexQuantity,
  yParity: HexQuantity,
  r: HexQuantity,
  s: HexQuantity,
});

/** One transaction of eth_getBlockByHash, with the fields that its hash covers. */
const BlockTransaction = z.object({
  type: HexQuantity.default('0x0'),
  from: Address,
  transactionIndex: HexQuantity.transform(Number),
  chainId: HexQuantity.optional(),
  nonce: HexQuantity,
  gasPrice: HexQuantity.optional(),
  maxPriorityFeePerGas: HexQuantity.optional(),
  maxFeePerGas: HexQuantity.optional(),
  gas: HexQuantity,
  to: Address.nullable(),
  value: HexQuantity,
  input: HexBytes,
  accessList: z.array(z.object({ address: Address, storageKeys: z.array(Hex32).max(10_000) })).optional(),
  maxFeePerBlobGas: HexQuantity.optional(),
  blobVersionedHashes: z.array(Hex32).max(100).optional(),
  authorizationList: z.array(Authorization).max(10_000).optional(),
  v: HexQuantity.optional(),
  yParity: HexQuantity.optional(),
  r: HexQuantity,
  s: HexQuantity,
});
type BlockTransaction = z.output<typeof BlockTransaction>;
type Item = Hex | readonly Item[];

/** A number in RLP: big-endian without leading zeros, zero being empty (yellow paper, appendix B). */
const number = (quantity: Hex): Hex => {
  const digits = quantity.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 ? '0' : ''}${digits}`;
};

/** Fields by type, in the order of their RLP list (EIP-155, 2930, 1559, 4844, 7702); `parity` is v before types. */
const feeFields = 'chainId nonce maxPriorityFeePerGas maxFeePerGas gas to value input accessList';
const layouts: Readonly<Record<string, string>> = {
  '0x0': 'nonce gasPrice gas to value input v r s',
  '0x1': 'chainId nonce gasPrice gas to value input accessList parity r s',
  '0x2': `${feeFields} parity r s`,
  '0x3': `${feeFields} maxFeePerBlobGas blobVersionedHashes parity r s`,
  '0x4': `${feeFields} authorizationList parity r s`,
};

/** @throws RangeError for a type or a field that is missing */
const encode = (transaction: BlockTransaction): Hex => {
  const { to, input, accessList = [], blobVersionedHashes, authorizationList = [], type, ...numbers } = transaction;
  const items: Readonly<Record<string, Item | undefined>> = {
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, number(value)] as const] : [],
      ),
    ),
    to: to ?? '0x',
    input,
    accessList: accessList.map(({ address, storageKeys }) => [address, storageKeys]),
    blobVersionedHashes,
    authorizationList: authorizationList.map(({ chainId, address, nonce, yParity, r, s }) => [
      number(chainId),
      address,
      ...[nonce, yParity, r, s].map(number),
    ]),
    parity: number(transaction.yParity ?? transaction.v ?? '0x0'),
  };
  const list = layouts[type]?.split(' ').map((name) => items[name]) ?? [undefined];
  const known = list.filter((item) => item !== undefined);
  if (known.length < list.length) throw new RangeError('a transaction of an unknown kind');
  return type === '0x0' ? toRlp(known) : `0x0${type.slice(2)}${toRlp(known).slice(2)}`;
};

/** Bor lists state syncs among a block's transactions: from no account, without gas. */
const isStateSync = ({ from, gas }: BlockTransaction): boolean =>
  lowerAddress(from) === `0x${'00'.repeat(20)}` && BigInt(gas) === 0n;

/**
 * Proves that a transaction is in its block, by rebuilding the block's transactions trie as `receiptProof` does with receipts.
 * @param answer `transactions` of eth_getBlockByHash with whole transactions
 * @returns null where the answer does not give the header's root: then there is no proof
 */
export const transactionProof = (transactionsRoot: Hex, answer: unknown, index: number): IndexProof | null => {
  const listed = z.array(BlockTransaction).max(20_000).safeParse(answer);
  if (!listed.success) return null;
  const sorted = listed.data.toSorted((one, other) => one.transactionIndex - other.transactionIndex);
  try {
    const values = sorted.filter((each) => !isStateSync(each)).map(encode);
    return proveAtIndex(transactionsRoot, values, index);
  } catch {
    return null;
  }
};

/** A transaction of type 2 (EIP-1559), reduced. */
export interface ProvedTransaction {
  readonly hash: Hex;
  readonly chainId: number;
  readonly data: Hex;
}

const decode = (value: Hex): ProvedTransaction | null => {
  try {
    const items = fromRlp(`0x${value.slice(4)}`);
    if (!value.startsWith('0x02') || typeof items === 'string' || items.length !== 12) return null;
    const [chainId, data] = [items[0], items[7]];
    if (typeof chainId !== 'string' || typeof data !== 'string') return null;
    return { hash: keccak256(value), chainId: Number(chainId === '0x' ? 0 : chainId), data };
  } catch {
    return null;
  }
};

/** The transaction that nodes prove to be at a position of the block with this transactions root. */
export const readTransactionProof = (
  transactionsRoot: Hex,
  index: number,
  nodes: readonly Hex[],
): { readonly transaction: ProvedTransaction } | { readonly refused: ProofReason } => {
  const found = readAtIndex(transactionsRoot, index, nodes);
  if ('refused' in found) return found;
  const transaction = found.value === null ? null : decode(found.value);
  return transaction ? { transaction } : { refused: 'proof malformed' };
};
