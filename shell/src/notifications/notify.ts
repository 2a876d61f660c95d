import type { Notify, NotifyAction } from '@ipr/mfe-contract';
import { failureText, requestIdOf, toneOf } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import { useNotifications } from './notification-store.ts';

const say =
  (tone: 'success' | 'info' | 'warning') =>
  (text: string, action?: NotifyAction): void =>
    useNotifications.getState().say({ tone, lines: [text], action });

/** The shell's implementation of the contract's `notify`. */
export const notify: Notify = {
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  failure: (thrown, text) => {
    const { locale } = useLanguageStore.getState();
    const tone = text === undefined ? toneOf(thrown) : 'failure';
    const lines = [text ?? failureText(thrown, locale)];
    useNotifications.getState().say({ tone, lines, requestId: requestIdOf(thrown) });
  },
};
