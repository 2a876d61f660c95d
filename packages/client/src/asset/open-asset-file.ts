import {
  asFailure,
  bytes32,
  decryptFile,
  Failure,
  openPrivate,
  type PrivateMetadata,
  sha256Hex,
  type WrappedKey,
  wrappedPrivateKey,
} from '@ipr/domain';
import type { Person } from '../person.ts';
import { type EncryptedAsset, type OpenDeps, type OpenStep, type Report, unwrap } from './unwrap-key.ts';

export type { EncryptedAsset, OpenDeps, OpenStep };

/** Selects the dependencies of opening from a person's ports. */
export const openDepsOf = ({ api, ports, config }: Pick<Person, 'api' | 'ports' | 'config'>): OpenDeps => ({
  registry: config.contracts.registry,
  keynet: ports.keynet,
  registrantOf: ports.chain.registrantOf,
  content: api.content,
});

export interface OpenedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly private: PrivateMetadata;
}

/** Reads the file of a version whose content key is known. */
export type ReadVersionFile<T> = (
  deps: OpenDeps,
  asset: EncryptedAsset,
  contentKey: Uint8Array,
  report: Report,
  signal: AbortSignal | undefined,
) => Promise<T>;

/** @throws file.decryption-failed in place of any error of the cipher */
const decrypting = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new Failure('file.decryption-failed', {}, cause);
  }
};

const cancellable = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  try {
    return await work;
  } catch (thrown) {
    throw signal?.aborted ? new Failure('request.cancelled', {}, thrown) : thrown;
  }
};

/** Reads texts of a version whose content key is known. */
export type ReadTexts<T> = ReadVersionFile<T>;

/** The private fields; they have a key of their own where the version kept its file. */
export const readPrivate: ReadTexts<{ readonly private: PrivateMetadata }> = async (
  deps,
  asset,
  contentKey,
  report,
  signal,
) => {
  const { privateFieldsKey, private: encrypted } = asset.metadata;
  const key = privateFieldsKey ? await unwrap(deps, asset, privateFieldsKey, report, signal) : contentKey;
  return { private: await decrypting(openPrivate(encrypted, key)) };
};

export const readWhole: ReadVersionFile<{ readonly bytes: Uint8Array<ArrayBuffer> }> = async (
  deps,
  { metadata, onChainHash },
  contentKey,
  report,
  signal,
) => {
  report({ step: 'fetching' });
  const ciphertext = await deps.content(metadata.file.encryptedFileCid, {
    onProgress: (doneBytes, totalBytes) => report({ step: 'fetching', doneBytes, totalBytes }),
    ...(signal ? { signal } : {}),
  });
  report({ step: 'decrypting' });
  const onProgress = (doneBytes: number, totalBytes: number) => report({ step: 'decrypting', doneBytes, totalBytes });
  const bytes = await decrypting(decryptFile(ciphertext, contentKey, onProgress));
  if (bytes32(await sha256Hex(bytes)) !== bytes32(onChainHash)) throw new Failure('file.decryption-failed');
  signal?.throwIfAborted();
  return { bytes };
};

/**
 * Opens a version from its own ciphertext. If that was removed, reads the file from its replacement and the private fields
 * from the version itself.
 */
const openSomewhere = async <T, P>(
  readFile: ReadVersionFile<T>,
  readTexts: ReadTexts<P>,
  deps: OpenDeps,
  { replacedBy, ...own }: EncryptedAsset,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<T & P> => {
  const { encryptedFileCid, litEncryption } = own.metadata.file;
  if (!encryptedFileCid) throw new Failure('file.no-data');
  const contentKey = await unwrap(deps, own, litEncryption, report, signal);
  const texts = await readTexts(deps, own, contentKey, report, signal);
  const file = await readFile(deps, own, contentKey, report, signal).catch(async (thrown: unknown) => {
    if (!replacedBy || asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
    const replacement = { ...own, metadata: replacedBy };
    const fresh = await unwrap(deps, replacement, replacedBy.file.litEncryption, report, signal);
    return readFile(deps, replacement, fresh, report, signal);
  });
  return { ...file, ...texts };
};

/** Opens an asset's file as `readFile` reads it, with what `readTexts` reads. @throws as openAssetFile, without the comparison of the hash */
export const openAssetWith = <T, P>(
  readFile: ReadVersionFile<T>,
  readTexts: ReadTexts<P>,
  deps: OpenDeps,
  asset: EncryptedAsset,
  report: Report,
  signal?: AbortSignal,
) => cancellable(openSomewhere(readFile, readTexts, deps, asset, report, signal), signal);

/**
 * Opens an asset's file: unwraps its keys with the key nodes, fetches the ciphertext, decrypts it locally and compares the hash
 * with the one on chain. Nothing is stored.
 * @throws file.no-data without a CID, keynet.* from the key network, storage.*, file.decryption-failed, request.cancelled
 */
export const openAssetFile = (deps: OpenDeps, asset: EncryptedAsset, report: Report, signal?: AbortSignal) =>
  openAssetWith(readWhole, readPrivate, deps, asset, report, signal) satisfies Promise<OpenedFile>;

/** Unwraps one of the asset's keys: the file's, or that of its private fields. @throws as openAssetFile */
export const openAssetKey = (deps: OpenDeps, asset: EncryptedAsset, wrapped: WrappedKey, signal?: AbortSignal) =>
  cancellable(
    unwrap(deps, asset, wrapped, () => undefined, signal),
    signal,
  );

/** Decrypts the private fields without the file and its key. @throws as openAssetFile */
export const openAssetDetails = (deps: OpenDeps, asset: EncryptedAsset, report: Report, signal?: AbortSignal) =>
  cancellable<PrivateMetadata>(
    unwrap(deps, asset, wrappedPrivateKey(asset.metadata), report, signal).then((key) =>
      decrypting(openPrivate(asset.metadata.private, key)),
    ),
    signal,
  );
