import { Failure } from '@ipr/domain';
import { codeDigest, codeKey, sameDigest } from './policy.ts';
import type { SignInRepository } from './repository.ts';

/** Compared with when there is no code, so that every refusal takes the same time. */
const noDigest = '0'.repeat(64);

export interface TypedCode {
  readonly email: string;
  /** The browser or ticket that the code was requested for; null for none. */
  readonly holder: string | null;
  readonly code: string;
}

/**
 * Consumes the code. Wrong, expired, used and never requested codes, and codes of another holder, get the same answer.
 * @throws Failure session.code-invalid.
 */
export const verifyCode = async (
  codes: SignInRepository,
  pepper: Uint8Array,
  { email, holder, code }: TypedCode,
  now = new Date(),
): Promise<void> => {
  const key = codeKey(pepper, email, holder ?? '');
  const stored = await codes.takeTry(key, now);
  const right = sameDigest(stored?.digest ?? noDigest, codeDigest(pepper, email, code));
  if (!stored || !right || !(await codes.consume(key, stored.digest))) throw new Failure('session.code-invalid');
};
