import { HttpFailure } from '@ipr/api';
import { asFailure, type Failure, type RegistrationStage } from '@ipr/domain';
import { StageFailure } from '../flow/flow.ts';
import { isFinal } from '../flow/retry-policy.ts';
import { encryptFile } from '../version/encrypt-file.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { adoptInput, type RegistrationDraft, type RegistrationInput } from './registration.ts';

/** Registrations that run at the same time; their transactions take turns. */
const atOnce = 3;

/** Wait after a 429 that names no time, such as that of the daily amount of uploads. */
const defaultLimitMs = 60_000;

const stageFailureOf = (thrown: unknown, stage: RegistrationStage): StageFailure =>
  thrown instanceof StageFailure ? thrown : new StageFailure(stage, asFailure(thrown));

/**
 * Encrypts a file and stores its draft, from which the registration runs without the file, in this tab or a later one.
 * @throws StageFailure for a file that cannot be read or encrypted
 */
export const enqueue = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: RegistrationDraft,
): Promise<void> => {
  try {
    adoptInput(draft, input);
    await encryptFile(deps, draft, input.file, () => undefined);
  } catch (thrown) {
    throw stageFailureOf(thrown, 'encrypting');
  }
};

/** One caller at a time, in the order of the calls. */
const createTurns = () => {
  let last: Promise<void> = Promise.resolve();
  /** @returns a function that ends the turn */
  return async (): Promise<() => void> => {
    const before = last;
    let end = (): void => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
};

export interface ManyDeps {
  /** Dependencies of one registration; its signal pauses it until its transaction is sent. */
  readonly depsOf: (id: string) => RegistrationDeps;
  /** The draft; null if it does not exist any more or another tab has it. */
  readonly load: (id: string) => Promise<RegistrationDraft | null>;
  readonly done: (draft: RegistrationDraft, assetId: string) => Promise<void>;
  readonly failed: (failure: StageFailure, draft: RegistrationDraft) => Promise<void>;
  /** A limit of the services is reached; the registration continues by itself. @param until Unix milliseconds */
  readonly limited: (id: string, failure: Failure, until: number) => void;
  /** Waits, and ends early when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Aborted: no further registration begins. */
  readonly signal: AbortSignal;
}

/** Milliseconds until a limit allows another try; undefined for other failures. */
const limitOf = ({ failure }: StageFailure): number | undefined =>
  failure instanceof HttpFailure && failure.status === 429 ? (failure.retryAfterMs ?? defaultLimitMs) : undefined;

type TakeTurn = ReturnType<typeof createTurns>;

/** One attempt. A Safe's transactions are sequential, so one registration at a time is at stage 'blockchain'. */
const attempt = async (deps: RegistrationDeps, draft: RegistrationDraft, takeTurn: TakeTurn): Promise<string> => {
  let endTurn: (() => void) | undefined;
  const beforeStage = async (stage: RegistrationStage): Promise<void> => {
    endTurn?.();
    endTurn = stage === 'blockchain' ? await takeTurn() : undefined;
    // A registration that waited for its turn may have been paused meanwhile.
    if (!isFinal(draft)) deps.signal.throwIfAborted();
  };
  const { entered, source } = draft;
  try {
    if (!entered || !source) throw new StageFailure('encrypting', asFailure(new Error('the draft has no file')));
    return await registerAsset({ ...deps, beforeStage }, { ...entered, file: source }, draft);
  } finally {
    endTurn?.();
  }
};

/**
 * Registers queued drafts, a few at the same time. One that fails leaves the others to continue; one that reaches a limit
 * waits and continues.
 * @param queue ids of drafts, in order; a promise for a file that is still being encrypted, null if it has no draft
 */
export const registerMany = async (
  deps: ManyDeps,
  queue: readonly (string | Promise<string | null>)[],
): Promise<void> => {
  const { depsOf, load, done, failed, limited, wait, signal } = deps;
  const takeTurn = createTurns();

  const registerOne = async (draft: RegistrationDraft): Promise<void> => {
    while (true) {
      try {
        return await done(draft, await attempt(depsOf(draft.id), draft, takeTurn));
      } catch (thrown) {
        const failure = stageFailureOf(thrown, 'error');
        const limitMs = limitOf(failure);
        if (limitMs === undefined || signal.aborted) return failed(failure, draft);
        limited(draft.id, failure.failure, depsOf(draft.id).now().getTime() + limitMs);
        await wait(limitMs, signal);
      }
    }
  };

  const waiting = [...queue];
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const next = waiting.shift();
      if (next === undefined) return;
      const id = await next;
      const draft = id === null || signal.aborted ? null : await load(id);
      if (draft) await registerOne(draft);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
