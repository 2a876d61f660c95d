import { type Approval, sessionCookie } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { isApproved } from '@ipr/protocol/approval/approval';
import type { CallContext } from '@ipr/service-kit';
import { sessionName } from '../sessions/manage-sessions.ts';
import { tokenDigest } from '../sessions/policy.ts';
import type { SessionRepository } from '../sessions/repository.ts';

export interface ApprovalDeps {
  readonly sessions: Pick<SessionRepository, 'find'>;
  /** Whether sessions without a bound key are refused what requires a person; otherwise they sign as before. */
  readonly isApprovalRequired: boolean;
}

/** @throws Failure signing.approval-required */
export type RequireApproval = (digest: Hex, needsPerson: boolean) => Promise<void>;

/**
 * Requires the approval of the browser's signing frame for a digest that this service has decoded itself. A session with a bound key signs
 * nothing without it. Programs with an access token are limited by its scopes instead (decision 0095).
 */
export const requireApproval =
  (
    { sessions, isApprovalRequired }: ApprovalDeps,
    { caller, getCookie }: Pick<CallContext, 'caller' | 'getCookie'>,
    approval: Approval | undefined,
    now = new Date(),
  ): RequireApproval =>
  async (digest, needsPerson) => {
    if (caller?.scopes) return;
    const session = await sessions.find(tokenDigest(getCookie(sessionCookie) ?? ''), now);
    const signer = session?.signer ?? null;
    if (!session || signer === null) {
      if (isApprovalRequired && needsPerson) throw new Failure('signing.approval-required');
      return;
    }
    const expected = { signer, session: sessionName(session), digest, now: now.getTime() };
    if (!approval || !(await isApproved(approval, expected))) throw new Failure('signing.approval-required');
  };
