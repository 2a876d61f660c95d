import type { StageRow } from '@ipr/client/registration/progress';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { occasionOf, timeLeft } from './time-left.ts';

/** Visible text such as 'about 15 s left'; null without an estimate. */
export const useTimeLeft = (row: StageRow | undefined, now: number): string | null => {
  const text = useText();
  const left = timeLeft(row, now);
  return left && text(left.unit === 'seconds' ? 'register.left-seconds' : 'register.left-minutes', { n: left.n });
};

/** Text for screen readers: changes with each stage, and rarely within one. */
export const useRarely = (words: string, row: StageRow | undefined, now: number): string => {
  const occasion = `${row?.stage} ${row?.waiting} ${row?.step} ${occasionOf(row, now)}`;
  const [announced, setAnnounced] = useState({ occasion, words });
  if (announced.occasion === occasion) return announced.words;
  setAnnounced({ occasion, words });
  return words;
};
