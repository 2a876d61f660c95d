import { type OpenStep, openAssetDetails, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { textsOf } from '@ipr/client/update/fetch-existing';
import type { AssetMetadata, PrivateMetadata } from '@ipr/domain';
import type { ShellContract } from '@ipr/mfe-contract';
import { isPublic, type TextField, textFields } from './asset-fields.ts';

type Shell = Pick<ShellContract, 'api' | 'ports' | 'config'>;

/** Content of one version; `private` is null if it could not be decrypted. */
export interface VersionContent {
  readonly metadata: AssetMetadata;
  readonly private: PrivateMetadata | null;
}

/**
 * Decrypts the private fields of any version's document.
 * @param hash the version's file hash on chain
 * @throws keynet.*, file.decryption-failed
 */
export const openTexts = (
  shell: Shell,
  { hash, metadata }: { readonly hash: string; readonly metadata: AssetMetadata },
  report: (step: OpenStep) => void,
  signal: AbortSignal,
): Promise<PrivateMetadata> => openAssetDetails(openDepsOf(shell), { onChainHash: hash, metadata }, report, signal);

export interface Difference {
  readonly field: TextField | 'file';
  readonly before: string;
  readonly after: string;
}

/** Differences between two versions; private fields only if both are decrypted. */
export const differences = (before: VersionContent, after: VersionContent): readonly Difference[] => {
  const areOpen = before.private !== null && after.private !== null;
  const textOf = ({ metadata, private: own }: VersionContent) =>
    textsOf({ metadata, private: own ?? { originalFileName: '' } });
  const [older, newer] = [textOf(before), textOf(after)];
  const fileOf = ({ metadata, private: own }: VersionContent) => own?.originalFileName ?? metadata.file.fileHash;
  const texts = textFields
    .filter((field) => (areOpen || isPublic(field)) && older[field] !== newer[field])
    .map((field): Difference => ({ field, before: older[field], after: newer[field] }));
  return before.metadata.file.fileHash === after.metadata.file.fileHash
    ? texts
    : [...texts, { field: 'file', before: fileOf(before), after: fileOf(after) }];
};
