import type { AppBuild } from '../app-build.ts';
import { buildsConnection } from './builds-connection.ts';

/** Names of the build this file is part of, set by rspack. */
declare const __ipr_app__: string;
declare const __webpack_hash__: string;

interface Hot {
  readonly status: () => string;
  readonly check: (apply: boolean) => Promise<readonly unknown[] | null>;
}

const hot = (import.meta as unknown as { webpackHot?: Hot }).webpackHot;
let newest = __webpack_hash__;

/**
 * Applies hot updates build after build. Reloads the page for modules that no component can accept, such as texts or domain
 * rules, and if the page's builds are no longer on disk.
 */
const takeOver = async (): Promise<void> => {
  if (hot?.status() !== 'idle') return;
  try {
    while (newest !== __webpack_hash__) {
      if (!(await hot.check(true))) return location.reload();
    }
  } catch {
    location.reload();
  }
};

const onMessage = ({ hash, errors }: AppBuild): void => {
  if (errors.length > 0) return;
  newest = hash;
  void takeOver();
};

// A worker belongs to the build too, but has no page; it runs the newest file the next time it is started.
if (typeof document !== 'undefined') buildsConnection().listen(__ipr_app__, onMessage);
