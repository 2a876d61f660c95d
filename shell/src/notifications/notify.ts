import type { Notify } from '@ipr/mfe-kit';
import { failureText, requestIdOf, toneOf } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import { useNotifications } from './notification-store.ts';

const say = (tone: 'success' | 'info') => (text: string) => useNotifications.getState().say({ tone, lines: [text] });

/** The shell's side of the contract's `notify`. */
export const notify: Notify = {
  success: say('success'),
  info: say('info'),
  warning: (text, action) => useNotifications.getState().say({ tone: 'warning', lines: [text], action }),
  failure: (thrown, text) => {
    const { locale } = useLanguageStore.getState();
    const tone = text === undefined ? toneOf(thrown) : 'failure';
    const lines = [text ?? failureText(thrown, locale)];
    useNotifications.getState().say({ tone, lines, requestId: requestIdOf(thrown) });
  },
};
