import { asFailure, type RegistrationStage } from '@ipr/domain';
import { StageFailure } from '../flow/flow.ts';
import { encryptFile } from '../version/encrypt-file.ts';
import type { RegistrationDeps } from './deps.ts';
import { registerAsset } from './register-asset.ts';
import { adoptInput, newDraft, type RegistrationDraft, type RegistrationInput } from './registration.ts';

/** Registrations that run at the same time; their transactions take turns. */
const atOnce = 3;

/**
 * Encrypts a file and stores its draft, from which the registration runs without the file, in this tab or a later one.
 * @param batch the registrations that were begun together
 * @returns the draft's id
 * @throws StageFailure for a file that cannot be read or encrypted
 */
export const enqueue = async (deps: RegistrationDeps, input: RegistrationInput, batch: string): Promise<string> => {
  const draft: RegistrationDraft = { ...newDraft(deps.now()), batch };
  try {
    adoptInput(draft, input);
    await encryptFile(deps, draft, input.file, () => undefined);
    return draft.id;
  } catch (thrown) {
    throw new StageFailure('encrypting', asFailure(thrown));
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
  /** The draft, locked for this tab; null if it is gone or open elsewhere. */
  readonly take: (id: string) => Promise<{ readonly draft: RegistrationDraft; readonly release: () => void } | null>;
  readonly done: (id: string, assetId: string) => Promise<void>;
  readonly failed: (failure: StageFailure, draft: RegistrationDraft) => Promise<void>;
  /** Aborted: no further registration begins. */
  readonly signal: AbortSignal;
}

const inputOf = ({ entered, source }: RegistrationDraft): RegistrationInput | null =>
  entered && source ? { ...entered, file: source } : null;

/**
 * Registers queued drafts, a few at the same time; one that fails leaves the others to continue. A Safe's transactions are
 * sequential, so one registration at a time is at stage 'blockchain'.
 */
export const registerMany = async (
  { depsOf, take, done, failed, signal }: ManyDeps,
  ids: readonly string[],
): Promise<void> => {
  const takeTurn = createTurns();

  const registerOne = async (id: string, draft: RegistrationDraft): Promise<void> => {
    let endTurn: (() => void) | undefined;
    const beforeStage = async (stage: RegistrationStage): Promise<void> => {
      endTurn?.();
      endTurn = stage === 'blockchain' ? await takeTurn() : undefined;
    };
    const input = inputOf(draft);
    try {
      if (input) await done(id, await registerAsset({ ...depsOf(id), beforeStage }, input, draft));
    } catch (thrown) {
      await failed(thrown instanceof StageFailure ? thrown : new StageFailure('error', asFailure(thrown)), draft);
    } finally {
      endTurn?.();
    }
  };

  const waiting = [...ids];
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      const id = waiting.shift();
      if (id === undefined) return;
      const taken = await take(id);
      if (!taken) continue;
      await registerOne(id, taken.draft);
      taken.release();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
