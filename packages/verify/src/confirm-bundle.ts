import { confirmClaims } from './chain/confirm-claims.ts';
import type { AskNode } from './chain/read-evidence.ts';
import type { VerifiedBundle } from './verify-bundle.ts';

export interface ConfirmedBundle {
  /** False when the node belongs to another network than the bundle, and has no say. */
  readonly asked: boolean;
  /** With what the node said among its findings. */
  readonly result: VerifiedBundle;
}

/**
 * Has a node of the chain confirm what a bundle says of it, after it was verified offline.
 * @throws what `ask` throws, ZodError for an answer of another shape
 */
export const confirmBundle = async (result: VerifiedBundle, ask: AskNode): Promise<ConfirmedBundle> => {
  if (!result.claims) return { asked: false, result };
  const said = await confirmClaims(result.claims, ask);
  if (said.is === 'other-network') return { asked: false, result };
  const findings = [...result.findings, ...said.findings];
  const verdict = findings.every(({ ok }) => ok) ? 'sound' : 'refused';
  const limits = result.limits.filter(({ code }) => !said.lifted.includes(code));
  return { asked: true, result: { ...result, findings, limits, verdict } };
};
