import { Failure } from '@ipr/domain';
import { codeDigest, sameDigest, subjectKey } from './policy.ts';
import type { SignInRepository } from './repository.ts';

/** Compared with when there is no code, so that every refusal takes the same time. */
const noDigest = '0'.repeat(64);

/**
 * Consumes the code. Wrong, expired, used and never requested codes get the same answer.
 * @throws Failure session.code-invalid.
 */
export const verifyCode = async (
  codes: SignInRepository,
  pepper: Uint8Array,
  email: string,
  code: string,
  now = new Date(),
): Promise<void> => {
  const subject = subjectKey(pepper, 'email', email);
  const stored = await codes.takeTry(subject, now);
  const right = sameDigest(stored?.digest ?? noDigest, codeDigest(pepper, email, code));
  if (!stored || !right || !(await codes.consume(subject, stored.digest))) throw new Failure('session.code-invalid');
};
