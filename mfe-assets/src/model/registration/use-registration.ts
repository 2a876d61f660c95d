import { asFailure } from '@ipr/domain';
import { useFailureText, useShell, useText } from '@ipr/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { rememberFresh } from '../asset/fresh-assets.ts';
import { sealInWorker } from '../files/seal-in-worker.ts';
import type { RegistrationDeps } from './deps.ts';
import { advance, fail, idle, isBusy, type RegistrationState } from './progress.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput, StageFailure } from './registration.ts';

export type Outcome = { readonly id: string } | { readonly failure: StageFailure };

const warningKeys = {
  'organizing-ipfs': 'register.organize-warning',
  registering: 'register.index-warning',
} as const;

/** One registration form: runs the flow, keeps the draft between attempts, and can really stop. */
export const useRegistration = () => {
  const shell = useShell();
  const text = useText();
  const failureText = useFailureText();
  const [state, setState] = useState<RegistrationState>(idle);
  const kept = useRef<{ readonly file: File; readonly draft: RegistrationDraft } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const draftOf = (file: File): RegistrationDraft => {
    if (kept.current?.file !== file) kept.current = { file, draft: newDraft() };
    return kept.current.draft;
  };

  const depsOf = (signal: AbortSignal): RegistrationDeps => ({
    shell,
    signal,
    seal: (file, onProgress) => sealInWorker(file, onProgress, signal),
    report: (report) => setState((known) => advance(known, report, performance.now())),
    warn: (stage, thrown) => shell.notify.warning(text(warningKeys[stage], { reason: failureText(thrown) })),
    now: () => new Date(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });

  const register = async (input: RegistrationInput): Promise<Outcome> => {
    const controller = new AbortController();
    running.current = controller;
    setState(idle);
    try {
      const id = await registerAsset(depsOf(controller.signal), input, draftOf(input.file));
      rememberFresh(shell, id);
      return { id };
    } catch (thrown) {
      const failure = thrown instanceof StageFailure ? thrown : new StageFailure('error', asFailure(thrown));
      setState((known) => fail(known, failure, performance.now()));
      return { failure };
    }
  };

  return {
    state,
    register,
    cancel: () => running.current?.abort(),
    busy: isBusy(state),
    /** The mint was handed over and may still happen: its texts are settled. */
    sent: kept.current?.draft.inFlight === true,
  };
};
