import type { Notify, NotifyAction } from '@ipr/mfe-contract';
import { failureText, requestIdOf, toneOf } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import { useToasts } from './toasts-store.ts';

const show =
  (tone: 'success' | 'info' | 'warning') =>
  (text: string, action?: NotifyAction): void =>
    useToasts.getState().show({ tone, lines: [text], action });

/** The shell's implementation of the contract's `notify`. */
export const notify: Notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  failure: (thrown, text) => {
    const { locale } = useLanguageStore.getState();
    const tone = text === undefined ? toneOf(thrown) : 'failure';
    const lines = [text ?? failureText(thrown, locale)];
    useToasts.getState().show({ tone, lines, requestId: requestIdOf(thrown) });
  },
};
