import { settle } from './bundle/settle.ts';
import { confirmClaims } from './chain/confirm-claims.ts';
import type { AskNode } from './chain/read-evidence.ts';
import type { VerifiedBundle } from './verify-bundle.ts';

export interface ConfirmedBundle {
  /** False when the node belongs to another network than the bundle, and confirms nothing. */
  readonly asked: boolean;
  /** Settled again with what the node confirmed. */
  readonly result: VerifiedBundle;
}

/**
 * Has a node of the chain confirm what a bundle says of it, after it was verified offline.
 * @throws what `ask` throws, ZodError for an answer of another shape
 */
export const confirmBundle = async (result: VerifiedBundle, ask: AskNode): Promise<ConfirmedBundle> => {
  if (!result.claims) return { asked: false, result };
  const answer = await confirmClaims(result.claims, ask);
  if (answer.is === 'other-network') return { asked: false, result };
  const raw = [...result.raw, ...answer.entries];
  return { asked: true, result: { ...result, raw, ...settle(raw, answer.confirmed) } };
};
