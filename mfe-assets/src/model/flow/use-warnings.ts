import { useShell } from '@ipr/mfe-contract';
import type { TextKey } from '@ipr/ui';
import { useFailureText, useText } from '@ipr/ui';
import { useRef } from 'react';

/**
 * Warnings about steps that failed without stopping a flow, each with a Retry of that step.
 * @param words warning text of each stage, which may contain {reason}, and `done`, shown after a successful Retry
 */
export const useWarnings = <S extends string>(words: Readonly<Record<S | 'done', TextKey>>) => {
  const { notify } = useShell();
  const text = useText();
  const failureText = useFailureText();
  /** Pending retries by stage. */
  const open = useRef(new Map<S, () => void>());

  const warn = (stage: S, thrown: unknown, retry: () => Promise<void>): void => {
    const again = () =>
      void retry().then(
        () => {
          open.current.delete(stage);
          notify.success(text(words.done));
        },
        (failed: unknown) => warn(stage, failed, retry),
      );
    const show = () =>
      notify.warning(text(words[stage], { reason: failureText(thrown) }), { label: text('action.retry'), run: again });
    open.current.set(stage, show);
    show();
  };

  return {
    warn,
    /** Shows the pending warnings again: only one notice is visible at a time, and a later one has replaced them. */
    repeat: (): void => {
      for (const say of open.current.values()) say();
      open.current.clear();
    },
  };
};
