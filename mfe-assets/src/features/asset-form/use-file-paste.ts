import { useEffect, useRef } from 'react';
import type { Given } from '../../model/files/given-file.ts';

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=file]), textarea, [contenteditable]');

/** Accepts files pasted anywhere in the page. In an input, text in the clipboard takes precedence over files. */
export const useFilePaste = (disabled: boolean, onGiven: (given: Given | null) => void): void => {
  const latest = useRef(onGiven);
  latest.current = onGiven;
  useEffect(() => {
    if (disabled) return undefined;
    const pasted = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      if (!data?.files.length || (isTyping(event) && data.types.includes('text/plain'))) return;
      event.preventDefault();
      latest.current(data);
    };
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, [disabled]);
};
