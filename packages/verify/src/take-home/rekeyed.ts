import type { AssetMetadata } from '@ipr/domain';
import type { VersionEntry } from './document.ts';

/** A version, with its document where that can be read. */
export interface ReadEntry {
  readonly version: VersionEntry;
  readonly metadata: AssetMetadata | null;
}

/**
 * For a version, the newest later one that says to be made only to have the very same file under a fresh key; the ciphertexts before
 * it were removed then (decision 0013). Null when there is none.
 */
export const rekeyedLater = (entries: readonly ReadEntry[]) => {
  const rekey = entries.filter(({ metadata }) => metadata?.previous?.sealedAnew);
  return ({ number, hash }: VersionEntry): number | null => {
    const later = rekey.filter(({ version }) => version.number > number && version.hash === hash);
    return later.length === 0 ? null : Math.max(...later.map(({ version }) => version.number));
  };
};
