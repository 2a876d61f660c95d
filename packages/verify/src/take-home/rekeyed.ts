import type { AssetMetadata, Hex } from '@ipr/domain';
import type { VersionEntry } from './document.ts';

/** A version, with its document where that can be read. */
export interface ReadEntry {
  readonly version: VersionEntry;
  /** Of its document; null where the bundle has none. */
  readonly bytes: Uint8Array | null;
  readonly metadata: AssetMetadata | null;
  /** Who published the document; null where that is not shown. */
  readonly author: Hex | null;
}

type Numbered = Pick<VersionEntry, 'number' | 'hash'>;

/**
 * For a version, the newest later one that says to be made only to have the very same file under a fresh key; the ciphertexts before
 * it were removed then (decision 0013). Null when there is none.
 */
export const rekeyedLater = (
  entries: readonly { readonly version: Numbered; readonly metadata: AssetMetadata | null }[],
) => {
  const rekey = entries.filter(({ metadata }) => metadata?.previous?.sealedAnew);
  return ({ number, hash }: Numbered): number | null => {
    const later = rekey.filter(({ version }) => version.number > number && version.hash === hash);
    return later.length === 0 ? null : Math.max(...later.map(({ version }) => version.number));
  };
};
