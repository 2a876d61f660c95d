import { useShell } from '@ipr/mfe-contract';
import type { TextKey } from '@ipr/ui';
import { useFailureText, useText } from '@ipr/ui';
import { useRef } from 'react';

/**
 * What failed without stopping a flow, each with a Retry that does just that again.
 * @param words the warning of each stage, which may name its {reason}, and what is said when a Retry went well
 */
export const useWarnings = <S extends string>(words: Readonly<Record<S | 'done', TextKey>>) => {
  const { notify } = useShell();
  const text = useText();
  const failureText = useFailureText();
  /** What still is to be done, by its stage. */
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
    const say = () =>
      notify.warning(text(words[stage], { reason: failureText(thrown) }), { label: text('action.retry'), run: again });
    open.current.set(stage, say);
    say();
  };

  return {
    warn,
    /** Says what is still open once more. There is one notice at a time, and what was told since has covered it. */
    repeat: (): void => {
      for (const say of open.current.values()) say();
      open.current.clear();
    },
  };
};
