import { mostHeld } from '@ipr/api';
import type { ShellApi } from '@ipr/mfe-contract';
import type { Holders } from './folder-map.ts';

type Calls = ShellApi['workfiles'];

/** Assets per call of a folder's contents, the largest that it answers. */
const contentsPerCall = 1_000;
const callsAtOnce = 4;

/** All assets of a folder, with `below` also of the folders in it, in the order in which they were first placed. */
export const readContents = async (
  calls: Pick<Calls, 'contents'>,
  id: string,
  below: boolean,
  signal?: AbortSignal,
): Promise<string[]> => {
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const wanted = { id, below: String(below), limit: contentsPerCall, ...(after ? { after } : {}) };
    const page = await calls.contents(wanted, { quiet: true, ...(signal ? { signal } : {}) });
    found.push(...page.assetIds);
    after = page.next;
  }
  return found;
};

/** The folders that hold each of the assets. */
export const readHolders = async (
  calls: Pick<Calls, 'holders'>,
  assetIds: readonly string[],
  signal?: AbortSignal,
): Promise<Holders> => {
  const parts = Array.from({ length: Math.ceil(assetIds.length / mostHeld) }, (_, at) =>
    assetIds.slice(at * mostHeld, (at + 1) * mostHeld),
  );
  const found = new Map<string, readonly string[]>();
  for (let at = 0; at < parts.length; at += callsAtOnce) {
    const calling = parts
      .slice(at, at + callsAtOnce)
      .map((ids) => calls.holders({ assetIds: ids.join() }, { quiet: true, ...(signal ? { signal } : {}) }));
    for (const rows of await Promise.all(calling))
      for (const { assetId, folderIds } of rows) found.set(assetId, folderIds);
  }
  return found;
};
