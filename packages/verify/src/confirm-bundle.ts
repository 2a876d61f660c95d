import { settle } from './bundle/settle.ts';
import { confirmClaims } from './chain/confirm-claims.ts';
import type { NodeQuery } from './chain/read-evidence.ts';
import type { VerifiedBundle } from './verify-bundle.ts';

export interface ConfirmedBundle {
  /** False when the bundle has no claims, or the node belongs to another network and confirms nothing. */
  readonly answered: boolean;
  /** Settled again with what the node confirmed. */
  readonly result: VerifiedBundle;
}

/**
 * Confirms a bundle's claims about its chain by a node, after it was verified offline.
 * @throws what `query` throws, ZodError for an answer of another shape
 */
export const confirmBundle = async (result: VerifiedBundle, query: NodeQuery): Promise<ConfirmedBundle> => {
  if (!result.claims) return { answered: false, result };
  const answer = await confirmClaims(result.claims, query);
  if (answer.is === 'other-network') return { answered: false, result };
  const raw = [...result.raw, ...answer.entries];
  return { answered: true, result: { ...result, raw, ...settle(raw, answer.confirmed) } };
};
