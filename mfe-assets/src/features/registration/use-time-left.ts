import type { StageRow } from '@ipr/client/registration/progress';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { occasionOf, timeLeft } from './time-left.ts';

/** 'about 15 s left' for the eye; null while there is nothing to say. */
export const useTimeLeft = (row: StageRow | undefined, now: number): string | null => {
  const text = useText();
  const left = timeLeft(row, now);
  return left && text(left.unit === 'seconds' ? 'register.left-seconds' : 'register.left-minutes', { n: left.n });
};

/** The words of a moment, for those who listen: they change with the stage, and within one rarely. */
export const useRarely = (words: string, row: StageRow | undefined, now: number): string => {
  const occasion = `${row?.stage} ${row?.waiting} ${row?.step} ${occasionOf(row, now)}`;
  const [said, say] = useState({ occasion, words });
  if (said.occasion === occasion) return said.words;
  say({ occasion, words });
  return words;
};
