import { asFailure, isProcessing, type RegistrationStage } from '@ipr/domain';
import { useShell } from '@ipr/mfe-kit';
import { useCallback, useRef, useState } from 'react';
import { sealInWorker } from '../files/seal-in-worker.ts';
import { registerAsset } from './register-asset.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput, StageFailure, type StageReport } from './registration.ts';

export interface StageRow {
  readonly stage: RegistrationStage;
  readonly seconds: number;
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export interface RegistrationState {
  readonly stage: RegistrationStage;
  /** Stages that were entered, in order, with how long each took so far. */
  readonly rows: readonly StageRow[];
  readonly failure?: StageFailure;
}

const idle: RegistrationState = { stage: 'idle', rows: [] };

/** Each report either moves bytes of the current stage or begins the next one. */
const advance = (begun: Map<string, number>) => (state: RegistrationState, report: StageReport): RegistrationState => {
  const now = performance.now();
  if (!begun.has(report.stage)) begun.set(report.stage, now);
  const seconds = (now - (begun.get(report.stage) ?? now)) / 1000;
  const row: StageRow = { ...report, seconds };
  const others = state.rows.filter((known) => known.stage !== report.stage);
  const last = state.rows.at(-1);
  const closed = last && last.stage !== report.stage ? others.map((known) => (known.stage === last.stage ? { ...known, seconds: (now - (begun.get(last.stage) ?? now)) / 1000 } : known)) : others;
  return { stage: report.stage, rows: report.stage === 'complete' ? closed : [...closed, row] };
};

/** One registration form: runs the flow, keeps the draft between attempts, and can really stop. */
export const useRegistration = () => {
  const shell = useShell();
  const [state, setState] = useState<RegistrationState>(idle);
  const draft = useRef<{ file: File; value: RegistrationDraft } | null>(null);
  const abort = useRef<AbortController | null>(null);

  const draftFor = (file: File): RegistrationDraft => {
    if (draft.current?.file !== file) draft.current = { file, value: newDraft() };
    return draft.current.value;
  };

  const register = useCallback(
    async (input: RegistrationInput): Promise<string | null> => {
      const controller = new AbortController();
      abort.current = controller;
      const move = advance(new Map());
      setState(idle);
      const deps = {
        shell,
        seal: (file: File, onProgress: (done: number, total: number) => void) => sealInWorker(file, onProgress, controller.signal),
        report: (report: StageReport) => setState((now) => move(now, report)),
        warn: (_: 'organizing-ipfs', thrown: unknown) => shell.notify.warning(shell.i18n.text('register.organize-warning', { reason: asFailure(thrown).code })),
        signal: controller.signal,
        now: () => new Date(),
        wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
      };
      try {
        return await registerAsset(deps, input, draftFor(input.file));
      } catch (thrown) {
        const failure = thrown instanceof StageFailure ? thrown : new StageFailure('error', asFailure(thrown));
        setState((now) => ({ ...now, stage: failure.failure.kind === 'cancelled' ? 'idle' : 'error', failure }));
        return null;
      }
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the draft lives in a ref and survives renders.
    [shell],
  );

  return { state, register, cancel: () => abort.current?.abort(), busy: isProcessing(state.stage) };
};
