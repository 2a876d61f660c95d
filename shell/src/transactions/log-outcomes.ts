import { useLanguageStore } from '../language/language-store.ts';
import { useToasts } from '../toasts/toasts-store.ts';
import { isSettled, useTracker } from './tracker.ts';
import { outcomeOf } from './use-outcome.ts';

/**
 * Adds every outcome to the notification log; also as a toast if neither the overlay nor a list shows it. A message of the action's own page replaces
 * it (decision 0029). @returns stops it
 */
export const logOutcomes = (): (() => void) =>
  useTracker.subscribe((now, before) => {
    const earlier = [...before.entries, ...before.history];
    for (const entry of [...now.entries, ...now.history]) {
      const was = earlier.find(({ id }) => id === entry.id);
      if (!was || isSettled(was) || !isSettled(entry)) continue;
      const { show, record } = useToasts.getState();
      const isConfirmed = entry.status === 'confirmed';
      // The list shows its confirmed rows; a failure also reaches a person who has left it.
      const shown = (isConfirmed && entry.inList) || (!now.minimised && now.entries.at(-1)?.id === entry.id);
      const lines = [outcomeOf(entry, useLanguageStore.getState().locale)];
      const tone = isConfirmed ? 'success' : 'failure';
      (shown ? record : show)({ tone, lines, isOutcome: true });
    }
  });
