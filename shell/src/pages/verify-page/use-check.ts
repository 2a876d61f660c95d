import { useCallback, useEffect, useRef, useState } from 'react';
import { type CheckedFile, type CheckProgress, checkFile } from './check-file.ts';

export type CheckState =
  | { readonly is: 'idle' }
  | { readonly is: 'checking'; readonly file: File; readonly progress: CheckProgress }
  | { readonly is: 'done'; readonly checked: CheckedFile }
  | { readonly is: 'failed'; readonly file: File; readonly thrown: unknown };

/** The one file that is checked; another one, or leaving, ends its check. */
export const useCheck = () => {
  const [state, setState] = useState<CheckState>({ is: 'idle' });
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const check = async (file: File): Promise<void> => {
    stop();
    const abort = new AbortController();
    running.current = abort;
    const say = (next: CheckState) => (abort.signal.aborted ? undefined : setState(next));
    say({ is: 'checking', file, progress: { step: 'read', done: 0 } });
    await checkFile(file, abort.signal, (progress) => say({ is: 'checking', file, progress })).then(
      (checked) => say({ is: 'done', checked }),
      (thrown: unknown) => say({ is: 'failed', file, thrown }),
    );
  };
  const reset = () => {
    stop();
    setState({ is: 'idle' });
  };
  return { state, check, reset };
};
