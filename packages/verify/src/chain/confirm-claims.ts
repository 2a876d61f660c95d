import { HexBytes } from '@ipr/protocol/evidence/hex';
import { z } from 'zod';
import { type CheckCode, type CheckParams, type Entry, entryOf, unless } from '../bundle/entries.ts';
import { blockGround, callGrounds, type Ground, receiptGrounds } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ChainClaims } from './claims.ts';
import { type CallEvidence, type HeaderEvidence, ReceiptEvidence } from './evidence.ts';
import type { NodeQuery } from './read-evidence.ts';

/** Result of checking the claims of a bundle against a node. */
export type Confirmation =
  /** The node belongs to another network than the bundle: it confirms nothing. */
  | { readonly is: 'other-network' }
  | {
      readonly is: 'answered';
      readonly entries: readonly Entry[];
      readonly confirmed: ReadonlySet<Ground>;
    };

const Block = z.object({ hash: z.string() }).nullable();
const atOnce = 6;

const inTurn = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return done;
};

const hashAt = async (query: NodeQuery, number: string): Promise<string | undefined> =>
  Block.parse(await query('eth_getBlockByNumber', [number, false]))?.hash.toLowerCase();

const isSameNetwork = async (query: NodeQuery, { chainId, genesisHash }: ChainClaims['network']): Promise<boolean> =>
  Number(await query('eth_chainId', [])) === chainId && (await hashAt(query, '0x0')) === genesisHash;

/** The node's answer to one claim, and the grounds that it confirms. */
interface Answer {
  readonly entry: Entry;
  readonly grounds: readonly Ground[];
}

const answerOf = (code: CheckCode, reason: Reason | null, params: CheckParams, grounds: readonly Ground[]): Answer => ({
  entry: entryOf(code, reason, { params }),
  grounds: reason === null ? grounds : [],
});

const confirmBlock = async (query: NodeQuery, header: HeaderEvidence): Promise<Answer> => {
  const hash = await hashAt(query, header.number);
  const reason = unless(hash !== undefined, 'unknown to the node') ?? unless(hash === header.hash, 'another block');
  return answerOf('chain.block', reason, { block: Number(header.number) }, [blockGround(header)]);
};

const receiptReason = async (query: NodeQuery, claimed: ReceiptEvidence): Promise<Reason | null> => {
  const answer = await query('eth_getTransactionReceipt', [claimed.transactionHash]);
  if (answer === null) return 'unknown to the node';
  const answered = ReceiptEvidence.parse(answer);
  if (answered.blockHash !== claimed.blockHash) return 'another block';
  if (BigInt(answered.status) !== BigInt(claimed.status)) return 'reverted';
  const shownOf = ({ from, to, logs }: ReceiptEvidence) =>
    JSON.stringify([from, to, logs.map(({ address, topics, data }) => [address, topics, data])]);
  return unless(shownOf(answered) === shownOf(claimed), 'another answer');
};

const confirmReceipt = async (query: NodeQuery, receipt: ReceiptEvidence): Promise<Answer> => {
  const params = { transaction: receipt.transactionHash };
  const grounds = receiptGrounds({ receipt }).slice(0, 1);
  return answerOf('chain.receipt', await receiptReason(query, receipt), params, grounds);
};

/** A node may have dropped the state of that block: then the answer stays unproved. */
const confirmCall = async (query: NodeQuery, call: CallEvidence): Promise<Answer> => {
  const { to, data, blockNumber, result } = call;
  const params = { account: to, block: Number(blockNumber) };
  try {
    const answered = HexBytes.parse(await query('eth_call', [{ to, data }, blockNumber]));
    return answerOf(
      'chain.answer',
      unless(answered === result, 'another answer'),
      params,
      callGrounds(call).slice(0, 1),
    );
  } catch {
    return { entry: entryOf('chain.answer', 'unknown to the node', { params }, 'not-proved'), grounds: [] };
  }
};

const headersOf = ({ headers, transactions }: ChainClaims): readonly HeaderEvidence[] => [
  ...new Map([...headers, ...transactions.map(({ header }) => header)].map((header) => [header.hash, header])).values(),
];

/**
 * Checks a bundle's claims about its chain against a node: the network, the blocks in it, the transactions in the blocks with their
 * events, and the answers of contracts. A confirmation is worth as much as the reader's trust in that node.
 * @throws what `query` throws, ZodError for an answer of another shape
 */
export const confirmClaims = async (claims: ChainClaims, query: NodeQuery): Promise<Confirmation> => {
  if (!(await isSameNetwork(query, claims.network))) return { is: 'other-network' };
  const answers = [
    ...(await inTurn(headersOf(claims), (header) => confirmBlock(query, header))),
    ...(await inTurn(claims.transactions, ({ receipt }) => confirmReceipt(query, receipt))),
    ...(await inTurn(claims.calls, (call) => confirmCall(query, call))),
  ];
  return {
    is: 'answered',
    entries: answers.map(({ entry }) => entry),
    confirmed: new Set(answers.flatMap(({ grounds }) => grounds)),
  };
};
