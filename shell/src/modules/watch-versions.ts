import type { PortalConfig } from '@ipr/api';
import { loadOtherTexts, translate } from '@ipr/ui';
import { useLanguageStore } from '../language/language-store.ts';
import type { Remotes } from '../remotes.ts';
import { modulesPath, openModules } from '../start/open-modules.ts';
import { useToasts } from '../toasts/toasts-store.ts';

/** Milliseconds between two looks at the list; a page that becomes visible looks at once if its last look is older than a minute. */
const everyMs = 5 * 60_000;
const leastMs = 60_000;

const versionsOf = (remotes: Remotes): string =>
  remotes
    .map(({ name, version }) => `${name} ${version}`)
    .toSorted()
    .join();

const announce = async (): Promise<void> => {
  await loadOtherTexts();
  const { locale } = useLanguageStore.getState();
  const action = { label: translate(locale, 'action.reload'), run: () => location.reload() };
  useToasts.getState().show({ tone: 'info', lines: [translate(locale, 'modules.new-version')], action });
};

/**
 * Offers a reload once when the list names other versions for the person. Nothing is replaced in an open page: its modules stay those
 * with which it began. @returns ends the watch
 */
export const watchVersions = ({ modules: { keys } }: PortalConfig, shown: Remotes, account: string): (() => void) => {
  if (keys.length === 0) return () => undefined;
  let lookedAt = Date.now();
  const look = async (): Promise<void> => {
    if (document.hidden || Date.now() - lookedAt < leastMs) return;
    lookedAt = Date.now();
    const newest = await openModules(
      fetch(modulesPath, { cache: 'no-cache' }).then((response) => response.json()),
      keys,
    );
    if (newest.problem || versionsOf((await newest.of(account)).remotes) === versionsOf(shown)) return;
    stop();
    await announce();
  };
  const begin = () => void look().catch(() => undefined);
  const timer = setInterval(begin, everyMs);
  document.addEventListener('visibilitychange', begin);
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', begin);
  };
  return stop;
};
