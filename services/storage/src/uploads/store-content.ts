import { Failure, type FailureCode, type Hex } from '@ipr/domain';
import type { Content, Storage } from '@ipr/ports/storage';
import type { Allowance } from './allowance.ts';
import type { UploadRepository } from './repository.ts';
import type { UploadKind } from './upload.ts';

export interface StoreDeps {
  readonly storage: Storage;
  readonly uploads: UploadRepository;
  readonly allowance: Allowance;
  /** How long an upload of an unfinished registration is kept, in milliseconds. */
  readonly keepMs: number;
  /** Starts the background task that makes second copies; null while none are made (decision P28). */
  readonly startCopying: (() => void) | null;
}

export interface Offered {
  readonly wallet: Hex;
  readonly kind: UploadKind;
  readonly content: Content;
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hex digits. */
  readonly sha256: string;
  readonly fileName: string;
}

/** The bytes of new content were verified when they were written. Milliseconds. */
const firstCheckMs = 24 * 3_600_000;

const failedAs = {
  file: 'storage.upload-failed',
  json: 'storage.metadata-upload-failed',
} as const satisfies Record<UploadKind, FailureCode>;

/**
 * Stores, records, then pins: in this order nothing is pinned without a record by which it can be released. Pinning last also
 * reverts a concurrent release of the same content.
 */
const storeRecordPin = async (deps: StoreDeps, offered: Offered, day: string, now: Date) => {
  const { wallet, kind, fileName, content, sha256 } = offered;
  const { cid, size } = await deps.storage.put(content);
  const keptUntil = new Date(now.getTime() + deps.keepMs);
  const isNew = await deps.uploads.add({
    wallet,
    cid,
    kind,
    size,
    sha256,
    fileName,
    createdAt: now,
    keptUntil,
    groups: [],
    assetIds: [],
    day,
    backupWanted: false,
    checkDue: new Date(now.getTime() + firstCheckMs),
    copyDue: kind === 'file' && deps.startCopying ? now : null,
  });
  await deps.storage.pin(cid);
  return { cid, size, isNew };
};

/** @throws Failure storage.upload-failed, storage.metadata-upload-failed, request.rate-limited */
export const storeContent = async (deps: StoreDeps, offered: Offered, now = new Date()) => {
  const { wallet, kind, size } = offered;
  const day = await deps.allowance.take(wallet, size, now);
  try {
    const stored = await storeRecordPin(deps, offered, day, now);
    if (kind === 'file') deps.startCopying?.();
    if (!stored.isNew) await deps.allowance.giveBack(wallet, size, day);
    return { ipfsHash: stored.cid, size: stored.size };
  } catch (thrown) {
    await deps.allowance.giveBack(wallet, size, day).catch(() => undefined);
    if (thrown instanceof Failure) throw new Failure(failedAs[kind], {}, thrown);
    throw thrown;
  }
};
