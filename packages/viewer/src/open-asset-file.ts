import { type AssetMetadata, bytes32, Failure, type Hex, keyCondition, openFile, openPrivate, type PrivateMetadata, sha256Hex } from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet/port';

export interface OpenDeps {
  readonly registry: Hex;
  readonly keynet: () => Promise<Keynet>;
  readonly content: (cid: string, options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void }) => Promise<Uint8Array>;
}

export interface OpenStep {
  readonly step: 'key' | 'fetching' | 'decrypting';
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export interface OpenedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly private: PrivateMetadata;
}

/** A document may name any condition; only the one that follows from hash and owner is ever asked for. */
const checkCondition = (registry: Hex, owner: Hex, metadata: AssetMetadata) => {
  const expected = keyCondition(registry, metadata.file.fileHash, owner);
  if (JSON.stringify(expected) !== JSON.stringify(metadata.file.litEncryption.evmContractConditions)) throw new Failure('file.decryption-failed');
  return expected;
};

const decrypt = async (sealed: Uint8Array, key: Uint8Array, report: (step: OpenStep) => void) => {
  try {
    return await openFile(sealed, key, (doneBytes, totalBytes) => report({ step: 'decrypting', doneBytes, totalBytes }));
  } catch (cause) {
    throw new Failure('file.decryption-failed', {}, cause);
  }
};

/**
 * Opens an asset's file: content key from the key nodes, ciphertext from storage, decrypted here, and its hash compared
 * with the one the chain holds. Nothing is kept.
 * @param onChainHash the hash of the version as the chain tells it
 * @throws file.no-data without a CID, keynet.* as the key network answers, storage.*, file.decryption-failed
 */
export const openAssetFile = async (
  deps: OpenDeps,
  asset: { readonly onChainHash: string; readonly owner: Hex; readonly metadata: AssetMetadata },
  report: (step: OpenStep) => void,
  signal?: AbortSignal,
): Promise<OpenedFile> => {
  const { file } = asset.metadata;
  if (!file.encryptedFileCid) throw new Failure('file.no-data');
  const condition = checkCondition(deps.registry, asset.owner, asset.metadata);
  report({ step: 'key' });
  const keynet = await deps.keynet();
  await keynet.connect();
  const key = await keynet.unwrapKey({ ciphertext: file.litEncryption.ciphertext, dataToEncryptHash: file.litEncryption.dataToEncryptHash, condition });
  report({ step: 'fetching' });
  const onProgress = (doneBytes: number, totalBytes: number) => report({ step: 'fetching', doneBytes, totalBytes });
  const sealed = await deps.content(file.encryptedFileCid, { onProgress, ...(signal ? { signal } : {}) });
  const bytes = await decrypt(sealed, key, report);
  if (bytes32(await sha256Hex(bytes)) !== bytes32(asset.onChainHash)) throw new Failure('file.decryption-failed');
  return { bytes, private: await openPrivate(asset.metadata.private, key) };
};
