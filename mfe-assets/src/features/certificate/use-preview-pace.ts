import { useEffect, useState } from 'react';

/** The preview of a certificate (D1 section 9): pixels per CSS pixel, wait before it is rendered, and time to render, in ms. */
export const previewPace = { scale: 3, waitMs: 500, renderMs: 1_000 } as const;

/** 'waiting' until the preview may be rendered, 'rendering' while it is covered, then 'shown'. */
export type PreviewPhase = 'waiting' | 'rendering' | 'shown';

/** The phases of one preview after another. @param key starts again when it changes; null while there is nothing to render */
export const usePreviewPace = (key: string | null): PreviewPhase => {
  const [phase, setPhase] = useState<PreviewPhase>('waiting');
  useEffect(() => {
    setPhase('waiting');
    if (key === null) return undefined;
    const timers = [
      setTimeout(() => setPhase('rendering'), previewPace.waitMs),
      setTimeout(() => setPhase('shown'), previewPace.waitMs + previewPace.renderMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [key]);
  return phase;
};
