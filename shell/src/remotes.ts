import { assessNeeds, type RefusedClaim } from '@ipr/api';
import { contractRelease } from '@ipr/mfe-contract';
import { noteModules } from '@ipr/mfe-host';
// Provides the part to modules of the same sources, which then load no copy of it.
import '@ipr/mfe-host/remote-part';
import './shared-with-modules.ts';
import { translate } from '@ipr/ui';
import { useLanguageStore } from './language/language-store.ts';
import { hasCall } from './modules/has-call.ts';
import type { Remotes } from './start/resolve-remotes.ts';
import { useToasts } from './toasts/toasts-store.ts';

export type { Remotes } from './start/resolve-remotes.ts';

/** Registers the modules; each is loaded when its path is first opened. */
export const registerRemotes = (remotes: Remotes): void => {
  noteModules(
    remotes.flatMap(({ manifest, ...remote }) => {
      if (manifest === undefined) return [];
      const mismatch = remote.release && assessNeeds(remote.release.needs, hasCall, contractRelease);
      return [{ ...remote, manifest: new URL(manifest, location.origin).href, mismatch }];
    }),
  );
};

/** Records refused claims of the modules in the notification log. */
export const noteRefused = (refused: readonly RefusedClaim[]): void => {
  const { locale } = useLanguageStore.getState();
  for (const { name, claim } of refused)
    useToasts.getState().record({ tone: 'warning', lines: [translate(locale, 'module.refused', { name, claim })] });
};
