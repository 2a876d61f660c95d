import { useEffect } from 'react';
import { useToasts } from '../toasts/toasts-store.ts';

const texts = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** Text fields undo their own input. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(texts));

const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl or Cmd + Z runs the Undo of the visible toast. */
export const useUndoShortcut = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { toast, act } = useToasts.getState();
      if (!toast?.action?.isUndo || !isUndo(event) || isField(event.target)) return;
      event.preventDefault();
      act(toast.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
