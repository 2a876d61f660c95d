import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope, ModuleList } from '@ipr/api';
import { derivedKey } from '@ipr/local-stack/secrets';
import { keyOfSeed, signList } from '@ipr/modules/signing-key';
import type { BrowserContext } from '@playwright/test';

export interface StackOfList {
  readonly origin: string;
  readonly folder: string;
}

/** The list of a stack, changed and signed with the key of its data folder. */
export const changedList = ({ folder }: StackOfList, change: (list: ModuleList) => object): Envelope => {
  const { payload }: Envelope = JSON.parse(readFileSync(join(folder, 'run/modules.json'), 'utf8'));
  const list: ModuleList = JSON.parse(Buffer.from(payload, 'base64').toString());
  const { internalSecret } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const next = { ...list, sequence: list.sequence + 1, ...change(list) } as ModuleList;
  return signList(next, [keyOfSeed(derivedKey(internalSecret, 'modules'))]);
};

/** Gives the pages of a context a changed list. */
export const routeList = (
  context: BrowserContext,
  stack: StackOfList,
  change: (list: ModuleList) => object,
): Promise<unknown> => {
  const json = changedList(stack, change);
  return context.route(`${stack.origin}/remotes.json`, (route) => route.fulfill({ json }));
};

/** The entry of one module, changed. */
export const withModule = (
  { modules }: ModuleList,
  name: string,
  change: (release: ModuleList['modules'][number]['releases'][number]) => object,
): object => ({
  modules: modules.map((listed) => {
    if (listed.name !== name) return listed;
    const releases = listed.releases.map((release) => ({ ...release, ...change(release) }));
    return { ...listed, releases, channels: { stable: releases[0]?.version } };
  }),
});
