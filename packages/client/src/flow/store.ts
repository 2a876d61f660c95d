import type { AssetMetadata } from '@ipr/domain';
import type { Person } from '../person.ts';
import { encryptedBlob } from './encrypted-blob.ts';
import type { EncryptedSource, FlowDraft } from './flow.ts';
import { isFinal } from './retry-policy.ts';

type With<T> = FlowDraft & T;
interface Transfer {
  readonly signal?: AbortSignal;
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void;
}

const fileNameOf = ({ encryptedHash }: EncryptedSource) => `${encryptedHash}.iprf`;

/** Stores the ciphertext. @returns its CID. */
export const storeFile = async (
  { api }: Person,
  { id, startedAt, encrypted, restored = 0 }: With<{ encrypted: EncryptedSource }>,
  transfer: Transfer = {},
): Promise<string> => {
  const stored = await api.storage.uploadFile(
    { metadata: { type: 'encrypted_asset', uploadedAt: startedAt } },
    {
      ...transfer,
      file: await encryptedBlob(encrypted),
      fileName: fileNameOf(encrypted),
      idempotencyKey: `${id}:file:${encrypted.encryptedHash.slice(0, 16)}:${restored}`,
      quiet: true,
    },
  );
  return stored.ipfsHash;
};

/** Stores the metadata document. @returns its CID. */
export const storeMetadata = async (
  { api }: Person,
  { id, startedAt, revision, metadata, restored = 0 }: With<{ revision: number; metadata: AssetMetadata }>,
  signal?: AbortSignal,
): Promise<string> => {
  const jsonData = metadata as unknown as Record<string, unknown>;
  const stored = await api.storage.uploadJson(
    { jsonData, fileName: 'metadata.json', metadata: { type: 'asset_metadata', uploadedAt: startedAt } },
    { idempotencyKey: `${id}:metadata:${revision}:${restored}`, quiet: true, ...(signal ? { signal } : {}) },
  );
  return stored.ipfsHash;
};

/** Uploads younger than this have not expired: storage keeps uploads of unfinished registrations for a day. */
const surelyKeptMs = 12 * 3_600_000;

/** @param storedAt when the oldest of the uploads was stored, ISO */
const mayHaveExpired = (storedAt: string | undefined, now: Date): boolean =>
  storedAt !== undefined && now.getTime() - Date.parse(storedAt) >= surelyKeptMs;

type StoredDraft = FlowDraft & { assetId?: string; storedAt?: string; encryptedFileCid?: string; metadataCid?: string };

/** Stores uploads again that may have expired while the flow was interrupted; their CIDs stay the same. */
export const forgetOldUploads = (draft: StoredDraft, now: Date): void => {
  if (isFinal(draft) || !mayHaveExpired(draft.storedAt, now)) return;
  draft.restored = (draft.restored ?? 0) + 1;
  delete draft.storedAt;
  delete draft.encryptedFileCid;
  delete draft.metadataCid;
};
