import { StageFailure } from '@ipr/client/flow/flow';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import { enqueue, type ManyDeps, registerMany } from '@ipr/client/registration/register-many';
import type { RegistrationInput } from '@ipr/client/registration/registration';
import { asFailure, registrationStages } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useRef, useState } from 'react';
import { rememberFresh } from '../asset/fresh-assets.ts';
import { claimDraft } from '../drafts/claim-draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { type OfferedDraft, useDrafts } from '../drafts/use-drafts.ts';
import { encryptInWorker, hashInWorker } from '../files/encrypt-in-worker.ts';
import { settleTaken } from '../flow/taken-hash.ts';

/** One registration of several that were begun together. */
export interface BatchRow {
  /** Of its draft. */
  readonly id: string;
  readonly title: string;
  readonly fileName: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly percent: number;
  readonly assetId?: string;
  readonly failure?: StageFailure;
}

const waitingRow = ({ id, title, fileName }: Pick<OfferedDraft, 'id' | 'title' | 'fileName'>): BatchRow => ({
  id,
  title,
  fileName,
  state: 'waiting',
  percent: 0,
});

/** A file that cannot be encrypted has no draft. */
const failedRow = ({ title, file }: RegistrationInput, thrown: unknown): BatchRow => ({
  ...waitingRow({ id: crypto.randomUUID(), title, fileName: file.name }),
  state: 'failed',
  failure: thrown instanceof StageFailure ? thrown : new StageFailure('encrypting', asFailure(thrown)),
});

const clock: Pick<RegistrationDeps, 'now' | 'wait'> = {
  now: () => new Date(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

type Change = (id: string, next: Partial<BatchRow>) => void;

/** Dependencies of the registrations of one page. */
const useDeps = (store: DraftStore, change: Change) => {
  const shell = useShell();
  /** @param id of the draft whose row shows the progress */
  const depsOf = (signal: AbortSignal, id?: string): RegistrationDeps => ({
    ...clock,
    person: shell,
    signal,
    // The storage service follows the registry and completes these steps itself.
    warn: () => undefined,
    report: ({ stage }) => {
      if (id !== undefined && stage !== 'error') change(id, { state: 'running', percent: registrationStages[stage] });
    },
    encrypt: (file, onProgress) => encryptInWorker(file, onProgress, signal),
    save: (draft) => store.save(draft),
    hash: (sent) => hashInWorker(sent, signal),
  });

  const manyDepsOf = (signal: AbortSignal): ManyDeps => ({
    signal,
    depsOf: (id) => depsOf(signal, id),
    take: async (id) => {
      const release = await claimDraft(id);
      const draft = release && (await store.load(id));
      if (!draft) release?.();
      return draft ? { draft, release } : null;
    },
    done: async (id, assetId) => {
      rememberFresh(shell, assetId);
      await store.remove(id);
      change(id, { state: 'done', percent: registrationStages.complete, assetId });
    },
    failed: async (failure, draft) => {
      const { id } = draft;
      if (await settleTaken(store.save, draft, failure)) await store.remove(id);
      change(id, failure.failure.kind === 'cancelled' ? { state: 'waiting' } : { state: 'failed', failure });
    },
  });
  return { depsOf, manyDepsOf };
};

/**
 * Registers several files. Each is encrypted and kept as a draft before the first registration begins, so that a closed tab
 * loses nothing; leaving the page pauses.
 */
export const useBatch = () => {
  const { queryClient } = useShell();
  const { store, drafts } = useDrafts();
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const [phase, setPhase] = useState<'idle' | 'encrypting' | 'registering'>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const { depsOf, manyDepsOf } = useDeps(store, (id, next) =>
    setRows((known) => known.map((row) => (row.id === id ? { ...row, ...next } : row))),
  );

  const begin = (): AbortSignal => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  };

  const register = async (ids: readonly string[], signal: AbortSignal): Promise<void> => {
    setPhase('registering');
    await registerMany(manyDepsOf(signal), ids);
    setPhase('idle');
    void queryClient.invalidateQueries({ queryKey: ['assets'] });
  };

  const start = async (inputs: readonly RegistrationInput[]): Promise<void> => {
    const signal = begin();
    const batch = crypto.randomUUID();
    const ids: string[] = [];
    setPhase('encrypting');
    for (const input of inputs) {
      try {
        const id = await enqueue(depsOf(signal), input, batch);
        ids.push(id);
        setRows((known) => [...known, waitingRow({ id, title: input.title, fileName: input.file.name })]);
      } catch (thrown) {
        setRows((known) => [...known, failedRow(input, thrown)]);
      }
    }
    await register(ids, signal);
  };

  const adopt = (found: readonly OfferedDraft[]): Promise<void> => {
    setRows(found.map(waitingRow));
    return register(
      found.map(({ id }) => id),
      begin(),
    );
  };
  const left = rows.filter(({ state }) => state !== 'done').map(({ id }) => id);
  return {
    rows,
    phase,
    /** Drafts of an earlier visit that no tab has open. */
    offered: drafts.filter((draft) => draft.isBatch && !draft.claimed && !draft.taken && draft.encrypted),
    start,
    adopt,
    pause: () => running.current?.abort(),
    /** Registers what waits or failed. */
    resume: () => register(left, begin()),
  };
};

export type Batch = ReturnType<typeof useBatch>;
