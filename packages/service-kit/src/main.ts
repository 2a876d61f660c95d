import { flushCompileCache } from 'node:module';
import { Failure } from '@ipr/domain';
import { ConfigError } from './config.ts';
import type { Service } from './define-service.ts';
import { redactText } from './redact.ts';

/** The reason of a failed start, for an operator; configuration problems are listed one per line. */
export const startProblem = (thrown: unknown): string => {
  if (thrown instanceof ConfigError) return thrown.message;
  if (!(thrown instanceof Error)) return String(thrown);
  if (!(thrown.cause instanceof Error)) return redactText(thrown.message);
  // Only the code: the message of a Failure has several lines.
  return redactText(`${thrown instanceof Failure ? thrown.code : thrown.message}: ${thrown.cause.message}`);
};

/**
 * Runs a composition root: prints its error and exits with code 1. With NODE_COMPILE_CACHE set, its code is stored when it has
 * started, because a killed process stores nothing: the next start needs no TypeScript stripping.
 */
export const main = (start: () => Promise<unknown>): void => {
  start().then(
    () => flushCompileCache(),
    (thrown: unknown) => {
      process.stderr.write(`${startProblem(thrown)}\n`);
      process.exit(1);
    },
  );
};

/** Runs one service as a process. A defect in its code ends it with Node's own report, which names file and line. */
export const runService = async ({ load }: Service): Promise<void> => {
  const prepare = await load();
  main(async () => prepare()());
};
