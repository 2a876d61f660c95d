import type { AppBuild } from '../app-build.ts';
import { pageNews } from './page-news.ts';

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
 * Takes over what changed, build after build. What no component can take over, such as a list of texts or a rule of the
 * domain, needs the page again; so does a page whose builds are not on disk any more.
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

// A worker is part of the build too; the page starts it from the newest file next time.
if (typeof document !== 'undefined') pageNews().listen(__ipr_app__, onMessage);
