import { useRef, useState } from 'react';
import { type BatchRow, isOpen, type RowState } from './batch-row.ts';

/** A draft's id once its file is encrypted; null without a draft. */
type Encryption = Promise<string | null>;

/** One run at a time: a pause ends it once what was sent has an outcome. */
export const useRuns = () => {
  const [phase, setPhase] = useState<'idle' | 'running' | 'pausing'>('idle');
  const running = useRef<{ readonly stop: AbortController; readonly ended: Promise<void> } | null>(null);
  const run = (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const stop = new AbortController();
    setPhase('running');
    const ended = work(stop.signal).finally(() => {
      running.current = null;
      setPhase('idle');
    });
    running.current = { stop, ended };
    return ended;
  };
  const pause = async (): Promise<void> => {
    if (!running.current) return;
    setPhase('pausing');
    running.current.stop.abort();
    await running.current.ended;
  };
  return { phase, run, pause };
};

/** Encrypts one file after another. A pause does not interrupt it: a file that is not encrypted would have to be chosen again. */
export const useEncryptions = () => {
  const stop = useRef(new AbortController());
  const all = useRef(new Map<string, Encryption>());
  const last = useRef<Encryption>(Promise.resolve(null));
  return {
    add: (id: string, encrypt: (signal: AbortSignal) => Encryption): void => {
      const { signal } = stop.current;
      last.current = last.current.then(() => encrypt(signal));
      all.current.set(id, last.current);
    },
    of: (id: string): string | Encryption => all.current.get(id) ?? id,
    end: async (): Promise<void> => {
      stop.current.abort();
      await last.current;
      stop.current = new AbortController();
    },
  };
};

/** The rows; `latest` has the changes that are not rendered yet. */
export const useRows = () => {
  const [rows, setRows] = useState<readonly BatchRow[]>([]);
  const latest = useRef(rows);
  const show = (next: readonly BatchRow[]): void => {
    latest.current = next;
    setRows(next);
  };
  const change = (id: string, state: RowState): void =>
    show(latest.current.map((row) => (row.id === id ? { ...row, state } : row)));
  return { rows, show, change, openIds: () => latest.current.filter(isOpen).map(({ id }) => id) };
};
