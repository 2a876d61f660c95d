import { Failure, type Hex } from '@ipr/domain';
import type { StoredFolder } from './folder.ts';
import type { TreeRepository } from './repository.ts';

/** Every failed attempt means that a concurrent change succeeded, so this many in a row indicate abuse. */
const mostAttempts = 100;

/**
 * Changes a person's tree by a rule, which is evaluated on exactly the tree that its result replaces: concurrent changes, also in
 * two replicas, are serialised. @returns the folders afterwards.
 * @throws Failure service.unavailable, and what the rule throws.
 */
export const changeTree = async (
  trees: TreeRepository,
  wallet: Hex,
  rule: (folders: readonly StoredFolder[]) => readonly StoredFolder[],
): Promise<readonly StoredFolder[]> => {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const { version, folders } = await trees.read(wallet);
    const changed = rule(folders);
    if (changed === folders || (await trees.replace(wallet, version, changed))) return changed;
  }
  throw new Failure('service.unavailable', { reason: 'too many changes at once' });
};
