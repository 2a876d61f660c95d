import { formatDate } from '@ipr/domain';
import { loadOtherTexts, translate } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import type { PortalModules } from '../start/open-modules.ts';
import { useToasts } from '../toasts/toasts-store.ts';

/** Says which list of modules this page uses, unless it is the newest one. */
export const noteList = async ({ problem, issuedAt, isDevelopment, override }: PortalModules): Promise<void> => {
  await loadOtherTexts();
  const { locale, timeZone } = useLanguageStore.getState();
  const toasts = useToasts.getState();
  const record = (key: 'modules.development' | 'modules.override-refused' | 'modules.override-used') =>
    toasts.record({ tone: 'warning', lines: [translate(locale, key)] });
  if (isDevelopment) record('modules.development');
  if (override) record(`modules.override-${override}`);
  if (!problem) return;
  const reason = translate(locale, `modules.problem-${problem}`);
  const date = issuedAt && formatDate(Date.parse(issuedAt) / 1000, locale, timeZone);
  const text = date
    ? translate(locale, 'modules.last-good', { reason, date })
    : translate(locale, 'modules.none', { reason });
  const action = { label: translate(locale, 'action.reload'), run: () => location.reload() };
  toasts.show({ tone: 'warning', lines: [text], action });
};
