import { useCallback, useEffect, useRef, useState } from 'react';
import { type CheckedFile, type CheckProgress, checkFile, type TrustedByReader } from './check-file.ts';

export type CheckState =
  | { readonly is: 'idle' }
  | { readonly is: 'checking'; readonly file: File; readonly progress: CheckProgress }
  | {
      readonly is: 'done';
      readonly checked: CheckedFile;
      /** Number of the check, so that each has its own report. */
      readonly run: number;
      /** True if the same file is checked again with other roots. */
      readonly again: boolean;
    }
  | { readonly is: 'failed'; readonly file: File; readonly thrown: unknown };

/**
 * Checks one file at a time; another file, or leaving the page, cancels its check. A change of trusted certificates or keys repeats the
 * check while the earlier report stays visible.
 */
export const useCheck = ({ roots, signers, operatorKeys }: TrustedByReader) => {
  const [state, setState] = useState<CheckState>({ is: 'idle' });
  const running = useRef<AbortController>(null);
  const current = useRef<File>(null);
  const run = useRef(0);
  const trusted = useRef({ roots, signers, operatorKeys });
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback(
    async (file: File, again: boolean): Promise<void> => {
      stop();
      const abort = new AbortController();
      running.current = abort;
      current.current = file;
      run.current += 1;
      const number = run.current;
      const report = (next: CheckState) => (abort.signal.aborted ? undefined : setState(next));
      const progress = (received: CheckProgress) =>
        again ? undefined : report({ is: 'checking', file, progress: received });
      progress({ step: 'read', done: 0 });
      await checkFile(file, trusted.current, abort.signal, progress).then(
        (checked) => report({ is: 'done', checked, run: number, again }),
        (thrown: unknown) => report({ is: 'failed', file, thrown }),
      );
    },
    [stop],
  );
  const wasDone = useRef(false);
  wasDone.current = state.is === 'done';
  useEffect(() => {
    const { current: before } = trusted;
    if (before.roots === roots && before.signers === signers && before.operatorKeys === operatorKeys) return;
    trusted.current = { roots, signers, operatorKeys };
    if (current.current) void start(current.current, wasDone.current);
  }, [roots, signers, operatorKeys, start]);
  const reset = () => {
    stop();
    current.current = null;
    setState({ is: 'idle' });
  };
  return { state, check: (file: File) => start(file, false), reset };
};
