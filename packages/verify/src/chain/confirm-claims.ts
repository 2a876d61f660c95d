import { z } from 'zod';
import type { Finding, FindingCode, FindingParams, LimitCode } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { ChainClaims } from './claims.ts';
import { type CallEvidence, EvidenceBytes, type HeaderEvidence, ReceiptEvidence } from './evidence.ts';
import type { AskNode } from './read-evidence.ts';

/** What a node says to the claims of a bundle. */
export type Confirmation =
  /** The node belongs to another network than the bundle: it has no say. */
  | { readonly is: 'other-network' }
  | {
      readonly is: 'asked';
      readonly findings: readonly Finding[];
      /** Limits of the offline report that these findings lift. */
      readonly lifted: readonly LimitCode[];
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

const blockReason = async (ask: AskNode, { number, hash }: HeaderEvidence): Promise<Reason | null> => {
  const said = await hashAt(ask, number);
  if (said === undefined) return 'unknown to the node';
  return said === hash ? null : 'another block';
};

const receiptReason = async (ask: AskNode, claimed: ReceiptEvidence): Promise<Reason | null> => {
  const answer = await ask('eth_getTransactionReceipt', [claimed.transactionHash]);
  if (answer === null) return 'unknown to the node';
  const said = ReceiptEvidence.parse(answer);
  if (said.blockHash !== claimed.blockHash) return 'another block';
  if (BigInt(said.status) !== BigInt(claimed.status)) return 'reverted';
  const logsOf = ({ logs }: ReceiptEvidence) =>
    JSON.stringify(logs.map(({ address, topics, data }) => [address, topics, data]));
  return logsOf(said) === logsOf(claimed) ? null : 'another answer';
};

/** @returns undefined when the node keeps no state of that block */
const callReason = async (
  ask: AskNode,
  { to, data, blockNumber, result }: CallEvidence,
): Promise<Reason | null | undefined> => {
  try {
    return EvidenceBytes.parse(await ask('eth_call', [{ to, data }, blockNumber])) === result ? null : 'another answer';
  } catch {
    return undefined;
  }
};

const findingOf = (code: FindingCode, reason: Reason | null, params: FindingParams): Finding => ({
  code,
  ok: reason === null,
  params: { ...params, ...(reason ? { reason } : {}) },
});

const headersOf = ({ headers, transactions }: ChainClaims): readonly HeaderEvidence[] => [
  ...new Map([...headers, ...transactions.map(({ header }) => header)].map((header) => [header.hash, header])).values(),
];

/**
 * Asks a node what a bundle says of its chain: that the network is that one, the blocks are in it, the transactions in the blocks with
 * their events, and contracts answered as they are said to have.
 * @throws what `ask` throws, ZodError for an answer of another shape
 */
export const confirmClaims = async (claims: ChainClaims, ask: AskNode): Promise<Confirmation> => {
  if (!(await isSameNetwork(ask, claims.network))) return { is: 'other-network' };
  const blocks = await inTurn(headersOf(claims), async (header) =>
    findingOf('chain.block', await blockReason(ask, header), { block: Number(header.number) }),
  );
  const receipts = await inTurn(claims.transactions, async ({ receipt }) =>
    findingOf('chain.receipt', await receiptReason(ask, receipt), { transaction: receipt.transactionHash }),
  );
  const answers = await inTurn(claims.calls, async (call) => ({ call, reason: await callReason(ask, call) }));
  const calls = answers.flatMap(({ call, reason }) =>
    reason === undefined
      ? []
      : [findingOf('chain.answer', reason, { account: call.to, block: Number(call.blockNumber) })],
  );
  const areAll = calls.length === answers.length;
  const lifted: LimitCode[] = [
    'chain.not-asked',
    'receipt.not-proven',
    ...(areAll ? (['account.answer-not-proven'] as const) : []),
  ];
  return { is: 'asked', findings: [...blocks, ...receipts, ...calls], lifted };
};
