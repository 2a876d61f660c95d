import { Failure, isFailureCode, ReceivedFailure } from '@ipr/domain';
import { failureText, type Locale, translate, useLanguage } from '@ipr/ui';
import { useCallback } from 'react';
import type { TrackerEntry } from './tracker.ts';

/** Outcome of a transaction, in the specified words; a failure code in `error` is shown as its sentence. */
export const outcomeOf = ({ status, operation, error = '' }: TrackerEntry, locale: Locale): string => {
  if (status === 'confirmed') return translate(locale, `tx.${operation}.success`);
  if (status !== 'failed') return '';
  const message = isFailureCode(error) ? failureText(new Failure(new ReceivedFailure(error)), locale) : error;
  return translate(locale, `tx.${operation}.failure`, { message });
};

/** `outcomeOf` in the current language. */
export const useOutcome = () => {
  const { locale } = useLanguage();
  return useCallback((entry: TrackerEntry) => outcomeOf(entry, locale), [locale]);
};
