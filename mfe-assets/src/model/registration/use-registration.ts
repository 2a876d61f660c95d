import { type FileFacts, StageFailure } from '@ipr/client/flow/flow';
import { isFinal } from '@ipr/client/flow/retry-policy';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import { advance, fail, idle, isBusy } from '@ipr/client/registration/progress';
import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft, type RegistrationDraft, type RegistrationInput } from '@ipr/client/registration/registration';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useRef } from 'react';
import { rememberFresh } from '../asset/fresh-assets.ts';
import { claimDraft } from '../drafts/claim-draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { encryptInWorker, hashInWorker } from '../files/encrypt-in-worker.ts';
import { settleTaken } from '../flow/taken-hash.ts';
import { useAttempt } from '../flow/use-attempt.ts';
import { useProgress } from '../flow/use-progress.ts';
import { useWarnings } from '../flow/use-warnings.ts';

export type Outcome =
  | { readonly id: string }
  | {
      readonly failure: StageFailure;
      /** True if a commitment to the file may be on chain (decision S18). */
      readonly committed: boolean;
    };
export type Resumption = { readonly draft: RegistrationDraft } | { readonly refused: 'elsewhere' | 'gone' };

const wordsOf = {
  'organizing-ipfs': 'register.organize-warning',
  'storing-in-folder': 'register.folder-warning',
  registering: 'register.index-warning',
  done: 'register.retry-done',
} as const;

/** The draft of this form and the lock on it. */
interface Held {
  readonly file: File | FileFacts;
  readonly draft: RegistrationDraft;
  readonly release: () => void;
}

/** The draft that the form works on; it is locked against other tabs. */
const useHeldDraft = (store: DraftStore) => {
  const held = useRef<Held | null>(null);

  const letGo = (): void => {
    held.current?.release();
    held.current = null;
  };

  const take = async (file: File | FileFacts, draft: RegistrationDraft): Promise<boolean> => {
    const release = await claimDraft(draft.id);
    if (release) held.current = { file, draft, release };
    return release !== null;
  };

  return {
    held,
    letGo,
    /** The draft for a file: the form's own if the file is the same or not encrypted yet, else a new one. */
    draftFor: async (file: File | FileFacts): Promise<RegistrationDraft> => {
      const own = held.current;
      if (own && (own.file === file || !own.draft.encrypted)) {
        held.current = { ...own, file };
        return own.draft;
      }
      // A draft with a taken hash has the only key to the ciphertext.
      if (own && !isFinal(own.draft) && !own.draft.taken) await store.remove(own.draft.id);
      letGo();
      const draft = newDraft();
      await take(file, draft);
      return draft;
    },
    /** Loads the current state of an unfinished draft. */
    resume: async (id: string): Promise<Resumption> => {
      const release = await claimDraft(id);
      if (!release) return { refused: 'elsewhere' };
      const draft = await store.load(id);
      if (!draft) {
        release();
        return { refused: 'gone' };
      }
      letGo();
      held.current = { file: draft.source ?? { name: '', size: 0 }, draft, release };
      return { draft };
    },
  };
};

/** Its commitment may be on chain, and only this draft can reveal it (decision S18). */
const isCommitted = ({ commit }: RegistrationDraft): boolean => commit?.settled === true || commit?.inFlight === true;

/** True if the person cancelled the registration; a person who only leaves the page can continue later. */
const isCalledOff = (draft: RegistrationDraft, { failure }: StageFailure, left: boolean): boolean =>
  failure.code === 'request.cancelled' && !left && !isFinal(draft) && !isCommitted(draft);

/** Keeps or discards the draft of a failed attempt. @returns whether it was discarded */
const settleFailed = async (
  store: DraftStore,
  draft: RegistrationDraft,
  failed: StageFailure,
  left: boolean,
): Promise<boolean> => {
  const over = (await settleTaken(store.save, draft, failed)) || isCalledOff(draft, failed, left);
  if (over) await store.remove(draft.id);
  return over;
};

const clock: Pick<RegistrationDeps, 'now' | 'wait'> = {
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** One registration form: runs the flow and keeps the draft across attempts and tabs; it can be cancelled. */
export const useRegistration = (store: DraftStore) => {
  const shell = useShell();
  const { warn, repeat } = useWarnings(wordsOf);
  const { state, setState, follow } = useProgress(idle);
  const { held, letGo, draftFor, resume } = useHeldDraft(store);
  const { attempt, abort, isLeft } = useAttempt({ held, letGo });

  const depsOf = (signal: AbortSignal): RegistrationDeps => ({
    ...clock,
    person: shell,
    signal,
    warn,
    report: follow(),
    encrypt: (file, onProgress) => encryptInWorker(file, onProgress, signal),
    save: (draft) => store.save(draft),
    hash: (sent) => hashInWorker(sent, signal),
  });

  const run = async (input: RegistrationInput, signal: AbortSignal): Promise<Outcome> => {
    let draft: RegistrationDraft | null = null;
    try {
      draft = await draftFor(input.file);
      const id = await registerAsset(depsOf(signal), input, draft);
      rememberFresh(shell, id);
      await store.remove(draft.id);
      letGo();
      return { id };
    } catch (thrown) {
      const failure = thrown instanceof StageFailure ? thrown : new StageFailure('error', asFailure(thrown));
      const committed = draft !== null && isCommitted(draft);
      if (draft && (await settleFailed(store, draft, failure, isLeft.current))) letGo();
      setState((known) => fail(known, failure, performance.now()));
      return { failure, committed };
    }
  };

  const register = (input: RegistrationInput): Promise<Outcome> => {
    setState(advance(idle, { stage: 'encrypting' }, performance.now()));
    return attempt((signal) => run(input, signal));
  };

  return {
    state,
    register,
    resume,
    cancel: abort,
    /** Whether the person has left the page. */
    isLeft,
    /** Shows the warnings again; the success message would otherwise replace them. */
    repeatWarnings: repeat,
    busy: isBusy(state),
    /** True once the mint was submitted and may still succeed; its texts are final. */
    sent: held.current?.draft.inFlight === true || held.current?.draft.assetId !== undefined,
    /** The form's draft, if another account has introduced its hash. */
    taken: held.current?.draft.taken ? held.current.draft : null,
    /** Id of this form's draft. */
    heldId: held.current?.draft.id ?? null,
  };
};
