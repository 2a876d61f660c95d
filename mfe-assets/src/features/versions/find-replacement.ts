import type { AssetMetadata } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';

/** A version with its document. */
export interface ReadVersion {
  readonly version: Pick<AssetVersion, 'number' | 'hash'>;
  readonly metadata: AssetMetadata;
}

const fileCidOf = ({ metadata }: ReadVersion) => metadata.file.encryptedFileCid;

/**
 * The newest version with this version's file re-encrypted (decision 0013): a later one, or an earlier one if this version
 * was based on the replaced ciphertext.
 * @param others versions of the same asset
 */
export const findReplacement = (own: ReadVersion, others: readonly ReadVersion[]): ReadVersion | null => {
  const same = others.filter(({ version }) => version.hash === own.version.hash);
  const isReplaced = ({ version: { number } }: ReadVersion) =>
    [own, ...same].some((each) => each.version.number < number && fileCidOf(each) === fileCidOf(own));
  const found = same.filter(
    (each) => each.metadata.previous?.sealedAnew && fileCidOf(each) !== fileCidOf(own) && isReplaced(each),
  );
  return found.sort((a, b) => b.version.number - a.version.number)[0] ?? null;
};
