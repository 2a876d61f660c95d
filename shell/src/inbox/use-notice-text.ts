import type { Notice } from '@ipr/api';
import { useText } from '@ipr/ui';
import { useCallback } from 'react';

/** One sentence per notice, in the person's language; the operator's own title as written. */
export const useNoticeText = (): ((notice: Notice) => string) => {
  const text = useText();
  return useCallback(
    (notice) =>
      notice.kind === 'system-update'
        ? text('notice.system-update', { title: notice.facts.title })
        : text(`notice.${notice.kind}`, { actor: notice.facts.actor, title: notice.facts.assetTitle }),
    [text],
  );
};
