import type { PublicProof } from '@ipr/api/public-proof';
import type { ProofWanted } from '../attributes.ts';
import { callData } from './registry-words.ts';

/** Thrown when the node does not answer, in contrast to answering otherwise. */
export class NodeUnavailable extends Error {}

const same = (a: unknown, b: string): boolean => typeof a === 'string' && a.toLowerCase() === b.toLowerCase();

/** Calls of JSON-RPC 2.0 and what they must return for the answers of the registry to be confirmed. */
const comparisons = (wanted: ProofWanted, { network, registry, block, answers }: PublicProof) => {
  const at = `0x${BigInt(block.number).toString(16)}`;
  const read = (data: string, expected: string) =>
    ['eth_call', [{ to: registry, data }, at], (result: unknown) => same(result, expected)] as const;
  const hashOf = (number: string, expected: string) =>
    [
      'eth_getBlockByNumber',
      [number, false],
      (result: unknown) => same((result as { hash?: unknown } | null)?.hash, expected),
    ] as const;
  return [
    ['eth_chainId', [], (result: unknown) => same(result, `0x${network.chainId.toString(16)}`)] as const,
    hashOf('0x0', network.genesisHash),
    hashOf(at, block.hash),
    read(callData.asset(wanted.assetId), answers.asset),
    read(callData.owner(wanted.assetId), answers.owner),
    ...(wanted.sha256 ? [read(callData.assetOfFile(wanted.sha256), answers.assetOfFile ?? '')] : []),
  ];
};

/**
 * Repeats every read at a node of the partner's choice: same chain, same block, same answers.
 * @throws NodeUnavailable when it does not answer each call, for instance because it does not have the block yet
 */
export const isConfirmed = async (
  node: string,
  wanted: ProofWanted,
  proof: PublicProof,
  signal: AbortSignal,
): Promise<boolean> => {
  const compared = comparisons(wanted, proof);
  const body = JSON.stringify(compared.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params })));
  const headers = { 'content-type': 'application/json' };
  const options = { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' } as const;
  const response = await fetch(node, { method: 'POST', body, headers, signal, ...options });
  const replies: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (!Array.isArray(replies)) throw new NodeUnavailable();
  return compared
    .map(([, , isAsExpected], id) => {
      const reply = replies.find((each) => each?.id === id);
      if (reply?.result == null) throw new NodeUnavailable();
      return isAsExpected(reply.result);
    })
    .every(Boolean);
};
