import { z } from 'zod';
import { type CheckCode, type CheckParams, type Entry, entryOf, unless } from '../bundle/entries.ts';
import { blockGround, callGrounds, type Ground, receiptGrounds } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ChainClaims } from './claims.ts';
import { type CallEvidence, EvidenceBytes, type HeaderEvidence, ReceiptEvidence } from './evidence.ts';
import type { AskNode } from './read-evidence.ts';

/** What a node says to the claims of a bundle. */
export type Confirmation =
  /** The node belongs to another network than the bundle: it confirms nothing. */
  | { readonly is: 'other-network' }
  | {
      readonly is: 'asked';
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

const hashAt = async (ask: AskNode, number: string): Promise<string | undefined> =>
  Block.parse(await ask('eth_getBlockByNumber', [number, false]))?.hash.toLowerCase();

const isSameNetwork = async (ask: AskNode, { chainId, genesisHash }: ChainClaims['network']): Promise<boolean> =>
  Number(await ask('eth_chainId', [])) === chainId && (await hashAt(ask, '0x0')) === genesisHash;

/** What the node answered to one claim, and what is confirmed if it agrees. */
interface Answer {
  readonly entry: Entry;
  readonly grounds: readonly Ground[];
}

const answerOf = (code: CheckCode, reason: Reason | null, params: CheckParams, grounds: readonly Ground[]): Answer => ({
  entry: entryOf(code, reason, { params }),
  grounds: reason === null ? grounds : [],
});

const askBlock = async (ask: AskNode, header: HeaderEvidence): Promise<Answer> => {
  const hash = await hashAt(ask, header.number);
  const reason = unless(hash !== undefined, 'unknown to the node') ?? unless(hash === header.hash, 'another block');
  return answerOf('chain.block', reason, { block: Number(header.number) }, [blockGround(header)]);
};

const receiptReason = async (ask: AskNode, claimed: ReceiptEvidence): Promise<Reason | null> => {
  const answer = await ask('eth_getTransactionReceipt', [claimed.transactionHash]);
  if (answer === null) return 'unknown to the node';
  const said = ReceiptEvidence.parse(answer);
  if (said.blockHash !== claimed.blockHash) return 'another block';
  if (BigInt(said.status) !== BigInt(claimed.status)) return 'reverted';
  const logsOf = ({ logs }: ReceiptEvidence) =>
    JSON.stringify(logs.map(({ address, topics, data }) => [address, topics, data]));
  return unless(logsOf(said) === logsOf(claimed), 'another answer');
};

const askReceipt = async (ask: AskNode, receipt: ReceiptEvidence): Promise<Answer> => {
  const params = { transaction: receipt.transactionHash };
  const grounds = receiptGrounds({ receipt }).slice(0, 1);
  return answerOf('chain.receipt', await receiptReason(ask, receipt), params, grounds);
};

/** A node may keep no state of that block: then the answer stays unproved. */
const askCall = async (ask: AskNode, call: CallEvidence): Promise<Answer> => {
  const { to, data, blockNumber, result } = call;
  const params = { account: to, block: Number(blockNumber) };
  try {
    const said = EvidenceBytes.parse(await ask('eth_call', [{ to, data }, blockNumber]));
    return answerOf('chain.answer', unless(said === result, 'another answer'), params, callGrounds(call).slice(0, 1));
  } catch {
    return { entry: entryOf('chain.answer', 'unknown to the node', { params }, 'not-proved'), grounds: [] };
  }
};

const headersOf = ({ headers, transactions }: ChainClaims): readonly HeaderEvidence[] => [
  ...new Map([...headers, ...transactions.map(({ header }) => header)].map((header) => [header.hash, header])).values(),
];

/**
 * Asks a node what a bundle says of its chain: that the network is that one, the blocks are in it, the transactions in the blocks with
 * their events, and contracts answered as they are said to have. What it confirms is worth as much as the reader trusts that node.
 * @throws what `ask` throws, ZodError for an answer of another shape
 */
export const confirmClaims = async (claims: ChainClaims, ask: AskNode): Promise<Confirmation> => {
  if (!(await isSameNetwork(ask, claims.network))) return { is: 'other-network' };
  const answers = [
    ...(await inTurn(headersOf(claims), (header) => askBlock(ask, header))),
    ...(await inTurn(claims.transactions, ({ receipt }) => askReceipt(ask, receipt))),
    ...(await inTurn(claims.calls, (call) => askCall(ask, call))),
  ];
  return {
    is: 'asked',
    entries: answers.map(({ entry }) => entry),
    confirmed: new Set(answers.flatMap(({ grounds }) => grounds)),
  };
};
