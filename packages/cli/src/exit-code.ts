import { asFailure, type Failure } from '@ipr/domain';

/** Exit codes of the program; they never change their meaning. */
export const exitCode = {
  done: 0,
  /** The portal or the registry refused the step, or it failed. */
  refused: 1,
  /** Unknown command, missing or malformed argument. */
  usage: 2,
  /** No token, or one that is unknown, expired, revoked or lacks the scope. */
  notAllowed: 3,
  /** The portal or a part of it did not answer; the same command later continues. */
  unavailable: 4,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

/** A command that was called in a way it does not accept. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const notAllowed = new Set<Failure['code']>([
  'token.invalid',
  'token.not-allowed',
  'session.missing',
  'session.too-old',
]);

/** @param thrown what a command ended with */
export const exitCodeOf = (thrown: unknown): ExitCode => {
  if (thrown instanceof UsageError) return exitCode.usage;
  const { code, kind } = asFailure(thrown);
  if (notAllowed.has(code)) return exitCode.notAllowed;
  return kind === 'unavailable' ? exitCode.unavailable : exitCode.refused;
};
