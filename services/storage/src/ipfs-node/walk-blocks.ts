import * as dagPb from '@ipld/dag-pb';
import type { CID } from 'multiformats/cid';
import * as raw from 'multiformats/codecs/raw';
import type { BlockStore } from './block-store.ts';
import { NodeError } from './node-error.ts';

const identityHash = 0;

/** Key of a block in a set: by multihash, as in the store, so that CIDv0 and CIDv1 of a block are equal. */
export const blockName = (cid: CID): string => Buffer.from(cid.multihash.bytes).toString('latin1');

const linksOf = async (store: BlockStore, cid: CID): Promise<CID[]> => {
  if (cid.code === raw.code) return [];
  if (cid.code !== dagPb.code) throw new NodeError('invalid', `codec 0x${cid.code.toString(16)} is not supported`);
  for await (const bytes of store.get(cid)) return dagPb.decode(bytes).Links.map(({ Hash }) => Hash);
  return [];
};

/**
 * Visits every block under a root once. @param seen keys of visited blocks; extended by the walk.
 * @throws NodeError not-found when an inner block is missing.
 */
export const walkBlocks = async (
  store: BlockStore,
  root: CID,
  seen: Set<string>,
  visit: (cid: CID) => void = () => undefined,
): Promise<void> => {
  const waiting = [root];
  for (let cid = waiting.pop(); cid; cid = waiting.pop()) {
    const name = blockName(cid);
    if (seen.has(name) || cid.multihash.code === identityHash) continue;
    seen.add(name);
    visit(cid);
    for (const link of await linksOf(store, cid)) waiting.push(link);
  }
};
