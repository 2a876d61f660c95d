import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';

/** Milliseconds of quiet after which changes count as one. */
const quietMs = 60;
const isSource = /^(?!.*(?:\.test|\.fixture)\.)[^/]+\/[^/]+\/(?:src|rspack)\/.+\.(?:ts|mjs|json)$/;

/**
 * Reports changed sources of services and packages, except tests.
 * @param onChange receives the paths of one batch of changes, relative to the checkout.
 */
export const watchSources = (onChange: (files: readonly string[]) => void) => {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    const files = [...changed].sort();
    changed.clear();
    onChange(files);
  };
  const watchers: FSWatcher[] = ['services', 'packages'].map((area) =>
    watch(join(root, area), { recursive: true }, (_event, name) => {
      const file = `${area}/${name?.replaceAll('\\', '/')}`;
      if (!isSource.test(file)) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(report, quietMs);
    }),
  );
  return {
    close: (): void => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
};
