import type { ProofWanted } from '../attributes.ts';
import { assess, type Outcome } from './outcome.ts';
import { isConfirmed } from './query-node.ts';
import { readAnswer } from './read-answer.ts';
import { watchPolicy } from './watch-policy.ts';

const timeoutMs = 20_000;

const query = async (origin: string, wanted: ProofWanted, signal: AbortSignal): Promise<Outcome> => {
  const query = wanted.sha256 ? `?sha256=${wanted.sha256}` : '';
  const response = await fetch(`${origin}/embed/proof/${wanted.assetId}${query}`, {
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal,
  });
  const answer: unknown = await response.json();
  if (response.status === 404 && (answer as { code?: unknown })?.code === 'asset.not-found')
    return { is: 'not-registered' };
  const proof = response.ok ? readAnswer(answer) : undefined;
  if (!proof) return { is: 'unavailable' };
  if (!wanted.node) return assess(wanted, proof, null);
  if (!(await isConfirmed(wanted.node, wanted, proof, signal))) return { is: 'contradicted' };
  return assess(wanted, proof, new URL(wanted.node).host);
};

/**
 * Reads a registration from the registry's public data and checks it here. @param origin of the registry
 * @throws nothing: what cannot be read is an outcome, unless `signal` aborts
 */
export const readProof = async (origin: string, wanted: ProofWanted, signal: AbortSignal): Promise<Outcome> => {
  const policy = watchPolicy([origin, ...(wanted.node ? [new URL(wanted.node).origin] : [])]);
  try {
    return await query(origin, wanted, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch {
    const blocked = await policy.blocked();
    return blocked ? { is: 'blocked-by-policy', detail: blocked } : { is: 'unavailable' };
  } finally {
    policy.end();
  }
};
