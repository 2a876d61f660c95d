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
      /** A commitment to the file may stand on the chain (decision S18). */
      readonly committed: boolean;
    };
export type Resumption = { readonly draft: RegistrationDraft } | { readonly refused: 'elsewhere' | 'gone' };

const wordsOf = {
  'organizing-ipfs': 'register.organize-warning',
  'storing-in-folder': 'register.folder-warning',
  registering: 'register.index-warning',
  done: 'register.retry-done',
} as const;

/** The draft this form has, and with it the right to go on with it. */
interface Held {
  readonly file: File | FileFacts;
  readonly draft: RegistrationDraft;
  readonly release: () => void;
}

/** Which draft the form works on; another tab cannot go on with it meanwhile. */
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
    /** The draft for a file: the form's own while its file is the same or not sealed yet, else a new one. */
    draftFor: async (file: File | FileFacts): Promise<RegistrationDraft> => {
      const own = held.current;
      if (own && (own.file === file || !own.draft.sealed)) {
        held.current = { ...own, file };
        return own.draft;
      }
      // Of a hash that was taken, the draft holds the only key to the ciphertext.
      if (own && !isFinal(own.draft) && !own.draft.taken) await store.remove(own.draft.id);
      letGo();
      const draft = newDraft();
      await take(file, draft);
      return draft;
    },
    /** Takes up what was left unfinished, as it is now. */
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

/** A commitment of it may stand on the chain, and only this draft can make use of it (decision S18). */
const isCommitted = ({ commit }: RegistrationDraft): boolean => commit?.settled === true || commit?.inFlight === true;

/** A person called the registration off; one who merely leaves the page can go on later. */
const isCalledOff = (draft: RegistrationDraft, { failure }: StageFailure, left: boolean): boolean =>
  failure.code === 'request.cancelled' && !left && !isFinal(draft) && !isCommitted(draft);

/** Keeps what a failed attempt leaves, or throws it away. @returns whether it is gone */
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

/** One registration form: runs the flow, keeps the draft between attempts and beyond the tab, and can really stop. */
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
    seal: (file, onProgress) => encryptInWorker(file, onProgress, signal),
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
    /** Says again what was only warned about: the success that is told after it would cover it. */
    repeatWarnings: repeat,
    busy: isBusy(state),
    /** The mint was handed over and may still happen: its texts are settled. */
    sent: held.current?.draft.inFlight === true || held.current?.draft.assetId !== undefined,
    /** The form's draft, where another account has brought its hash. */
    taken: held.current?.draft.taken ? held.current.draft : null,
    /** The draft this form has. */
    heldId: held.current?.draft.id ?? null,
  };
};
