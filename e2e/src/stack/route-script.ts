import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { routeList, type StackOfList, withModule } from './sign-modules.ts';

interface ScriptRelease {
  readonly name: string;
  /** First segment of the paths that it handles. */
  readonly path: string;
  readonly version: string;
  readonly contract: string;
  /** Defines the container of the module. */
  readonly script: string;
}

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Gives the pages of a context a signed release of a module that consists of one script. */
export const routeScript = async (
  context: BrowserContext,
  stack: StackOfList,
  { name, path, version, contract, script }: ScriptRelease,
): Promise<void> => {
  const base = `/modules/${name}/${version}/`;
  const needs = { contract, calls: [] };
  const release = JSON.stringify({
    format: 'ipr-module-release/1',
    name,
    version,
    needs,
    entry: 'entry.js',
    parts: { './module': [] },
    files: { 'entry.js': sha384(script) },
    declares: { paths: [path] },
  });
  await routeList(context, stack, (list) =>
    withModule(list, name, () => ({ version, base, release: sha384(release), needs })),
  );
  await context.route(`${stack.origin}${base}release.json`, (route) => route.fulfill({ body: release }));
  await context.route(`${stack.origin}${base}entry.js`, (route) =>
    route.fulfill({ body: script, contentType: 'text/javascript' }),
  );
};
