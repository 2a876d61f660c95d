import {
  type AssetMetadata,
  asFailure,
  bytes32,
  Failure,
  isTitleTooLong,
  type PrivateMetadata,
  updateLoadedPercent,
} from '@ipr/domain';
import {
  type EncryptedAsset,
  type OpenStep,
  openAssetDetails,
  openAssetFile,
  openDepsOf,
} from '../asset/open-asset-file.ts';
import { isUnreadable, readDocument } from '../asset/read-document.ts';
import { isFinal, withRetry } from '../flow/retry-policy.ts';
import { earlierTexts, type Texts } from './earlier-texts.ts';
import type { AssetTexts, UpdateDeps, UpdateDraft } from './update.ts';

/** The opened contents of the newest version. */
export interface Existing {
  /** CID of the newest version's metadata document. */
  readonly cid: string;
  /** The file fields are absent when the version cannot be opened; a new file brings its own. */
  readonly metadata: Texts['metadata'] & Partial<Pick<AssetMetadata, 'file' | 'fileInfo' | 'keyset'>>;
  readonly private: PrivateMetadata;
  /** The file itself, when it is to be re-encrypted. */
  readonly file?: File;
}

/**
 * Changing texts or the file requires edit access; re-encryption requires the right to revoke, because it removes the old
 * ciphertext.
 */
const levelFor = ({ rekey }: UpdateDraft) =>
  rekey
    ? ({ level: 3, refusal: 'registry.need-level-3' } as const)
    : ({ level: 2, refusal: 'registry.need-level-2' } as const);

const stage = 'fetching-existing-data';

/** An update must not replace another account's version that the person has not seen. @throws asset.changed-meanwhile */
export const checkBase = async ({ person }: UpdateDeps, { base }: UpdateDraft): Promise<void> => {
  const version = await person.ports.chain.versionOf(base.id);
  if (version !== base.version) throw new Failure('asset.changed-meanwhile', { version });
};

/** The file itself is only needed for a re-encryption that has not encrypted it yet. */
const openContent = async (deps: UpdateDeps, draft: UpdateDraft, encrypted: EncryptedAsset) => {
  const opening = openDepsOf(deps.person);
  if (!draft.rekey || draft.encrypted)
    return { private: await openAssetDetails(opening, encrypted, () => undefined, deps.signal) };
  const report = ({ step: _, ...bytes }: OpenStep) => deps.report({ stage, ...bytes });
  const opened = await openAssetFile(opening, encrypted, report, deps.signal);
  return { private: opened.private, file: new File([opened.bytes], opened.private.originalFileName) };
};

const open = async (deps: UpdateDeps, draft: UpdateDraft): Promise<Existing> => {
  const { base } = draft;
  const { ports, session } = deps.person;
  const { level, refusal } = levelFor(draft);
  const [asset, mayEdit] = await Promise.all([
    ports.chain.asset(base.id),
    ports.chain.hasAccess(base.id, session.wallet, level),
  ]);
  if (!mayEdit) throw new Failure(refusal);
  try {
    const metadata = await readDocument(deps.person, asset.cid, deps.signal);
    // The new version would bind this hash to the asset.
    if (!draft.source && bytes32(metadata.file.fileHash) !== bytes32(asset.hash))
      throw new Failure('file.decryption-failed', { reason: 'hash' });
    const encrypted = { onChainHash: asset.hash, metadata };
    return { cid: asset.cid, metadata, ...(await openContent(deps, draft, encrypted)) };
  } catch (thrown) {
    // A kept file needs a document that names it.
    if (!draft.source || draft.rekey || !isUnreadable(thrown)) throw thrown;
    return { cid: asset.cid, ...(await earlierTexts(deps, draft, asset)) };
  }
};

/** The texts of the newest version; missing ones are blank. */
export const textsOf = ({ metadata, private: own }: Texts): AssetTexts => ({
  title: metadata.title,
  ipType: metadata.ipType,
  ipContent: metadata.ipContent,
  description: own.description ?? '',
  internalAssetId: own.internalAssetId ?? '',
  internalDate: own.internalDate ?? '',
  relatedPatent: own.relatedPatent ?? '',
});

const required = [
  ['title', 'asset.title-missing'],
  ['ipType', 'asset.ip-type-missing'],
  ['ipContent', 'asset.ip-content-missing'],
] as const;

/** D1 section 5, Update. @throws asset.title-missing, asset.ip-type-missing, asset.ip-content-missing, asset.unchanged */
export const checkChanges = (before: AssetTexts, changes: Partial<AssetTexts>, hasFile: boolean): void => {
  for (const [field, code] of required) if (changes[field]?.trim() === '') throw new Failure(code);
  if (isTitleTooLong(changes.title ?? '')) throw new Failure('registry.title-too-long');
  const isChanged = ([field, text]: [string, string]) => text.trim() !== before[field as keyof AssetTexts].trim();
  if (!hasFile && !Object.entries(changes).some(isChanged)) throw new Failure('asset.unchanged');
};

/**
 * Stage 'fetching-existing-data': opens the newest version: its document and private fields, and for re-encryption its file.
 * @returns null when the new document already exists, so that the old one is not needed
 * @throws asset.changed-meanwhile, registry.need-level-2, asset.not-found, keynet.*; for re-encryption registry.need-level-3,
 *   storage.*, and file.decryption-failed for a file whose hash differs from the one on chain
 */
export const fetchStep = async (deps: UpdateDeps, draft: UpdateDraft): Promise<Existing | null> => {
  deps.report({ stage });
  let existing: Existing | null = null;
  if (!isFinal(draft)) {
    await withRetry(deps, draft, stage, () => checkBase(deps, draft));
    if (!draft.metadata) {
      const opened = await withRetry(deps, draft, stage, () => open(deps, draft)).catch((thrown: unknown) => {
        const failure = asFailure(thrown);
        throw failure.code === 'unexpected' ? new Failure('asset.details-unavailable', {}, thrown) : failure;
      });
      const { metadata, file } = opened;
      if (draft.rekey && metadata.file)
        draft.replaces ??= { cid: metadata.file.encryptedFileCid, fileHash: metadata.file.fileHash };
      if (file) draft.source = { name: file.name, size: file.size };
      const before = textsOf(opened);
      // Texts that could not be recovered must be entered.
      checkChanges(before, { ...(metadata.file ? {} : before), ...draft.changes }, draft.source !== undefined);
      existing = opened;
    }
  }
  if (!draft.source) deps.report({ stage, percent: updateLoadedPercent });
  return existing;
};
