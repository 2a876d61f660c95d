import { loadOtherTexts, translate } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import type { PortalModules } from '../start/open-modules.ts';
import { useToasts } from '../toasts/toasts-store.ts';

/** Says which list of modules this page uses, unless it is the newest one. */
export const noteList = async ({ problem, issuedAt, isDevelopment }: PortalModules): Promise<void> => {
  if (!problem && !isDevelopment) return;
  await loadOtherTexts();
  const { locale, timeZone } = useLanguageStore.getState();
  const toasts = useToasts.getState();
  if (!problem) return toasts.record({ tone: 'warning', lines: [translate(locale, 'modules.development')] });
  const reason = translate(locale, `modules.problem-${problem}`);
  const date = issuedAt && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(issuedAt));
  const text = date
    ? translate(locale, 'modules.last-good', { reason, date })
    : translate(locale, 'modules.none', { reason });
  const action = { label: translate(locale, 'action.reload'), run: () => location.reload() };
  toasts.show({ tone: 'warning', lines: [text], action });
};
