import {
  type AssetMetadata,
  asFailure,
  bytes32,
  conditionText,
  decryptFile,
  Failure,
  type Hex,
  type KeyCondition,
  keyCondition,
  openPrivate,
  type PrivateMetadata,
  sha256Hex,
} from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import type { Person } from '../person.ts';

export interface OpenDeps {
  readonly registry: Hex;
  readonly keynet: () => Promise<Keynet>;
  /** As the chain port has it; asked to explain a refusal of the key network. */
  readonly registrantOf: (hash: string) => Promise<Hex | null>;
  readonly content: (
    cid: string,
    options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void },
  ) => Promise<Uint8Array>;
}

/** An encrypted asset: its hash as the chain records it, the document from storage. */
export interface SealedAsset {
  readonly onChainHash: string;
  readonly metadata: AssetMetadata;
  /** Document of a version that has the very same file re-encrypted (decision 0013): it is opened from there once its own is gone. */
  readonly replacedBy?: AssetMetadata;
}

/** What opening needs of a person's ports. */
export const openDepsOf = ({ api, ports, config }: Pick<Person, 'api' | 'ports' | 'config'>): OpenDeps => ({
  registry: config.contracts.registry,
  keynet: ports.keynet,
  registrantOf: ports.chain.registrantOf,
  content: api.content,
});

export interface OpenStep {
  readonly step: 'key' | 'fetching' | 'decrypting';
  readonly doneBytes?: number;
  readonly totalBytes?: number;
}

export interface OpenedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly private: PrivateMetadata;
}

type Report = (step: OpenStep) => void;

/**
 * A document may name any condition; the key network is only asked about the canonical one of our registry, the hash on chain
 * and the registrant that the document names. Whether that account introduced the hash, each key node asks the chain.
 */
const conditionOf = ({ registry }: OpenDeps, { onChainHash, metadata }: SealedAsset): KeyCondition => {
  const [, , { functionParams }] = metadata.file.litEncryption.evmContractConditions;
  const expected = keyCondition(registry, onChainHash, functionParams[1] as Hex);
  if (conditionText(expected) !== conditionText(metadata.file.litEncryption.evmContractConditions))
    throw new Failure('file.decryption-failed', { reason: 'condition' });
  return expected;
};

/**
 * Key nodes refuse a stranger and a document that names another account than the registrant with the same words; the second
 * is no question of rights, and the chain tells them apart where it answers.
 */
const explained = async (
  { registrantOf }: OpenDeps,
  onChainHash: string,
  [, , { functionParams }]: KeyCondition,
  thrown: unknown,
): Promise<unknown> => {
  if (asFailure(thrown).code !== 'keynet.not-authorized') return thrown;
  const registrant = await registrantOf(onChainHash).catch(() => undefined);
  if (registrant === undefined || registrant === functionParams[1]) return thrown;
  return new Failure('file.decryption-failed', { reason: registrant === null ? 'hash' : 'condition' }, thrown);
};

const unwrap = async (deps: OpenDeps, asset: SealedAsset, report: Report, signal: AbortSignal | undefined) => {
  const { ciphertext, dataToEncryptHash } = asset.metadata.file.litEncryption;
  const condition = conditionOf(deps, asset);
  report({ step: 'key' });
  const keynet = await deps.keynet();
  signal?.throwIfAborted();
  await keynet.connect();
  signal?.throwIfAborted();
  const key = await keynet.unwrapKey({ ciphertext, dataToEncryptHash, condition }).catch(async (thrown: unknown) => {
    throw await explained(deps, asset.onChainHash, condition, thrown);
  });
  signal?.throwIfAborted();
  return key;
};

/** @throws file.decryption-failed instead of whatever the cipher says */
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

const openFileOf = async (deps: OpenDeps, asset: SealedAsset, report: Report, signal: AbortSignal | undefined) => {
  const { encryptedFileCid } = asset.metadata.file;
  if (!encryptedFileCid) throw new Failure('file.no-data');
  const key = await unwrap(deps, asset, report, signal);
  report({ step: 'fetching' });
  const sealed = await deps.content(encryptedFileCid, {
    onProgress: (doneBytes, totalBytes) => report({ step: 'fetching', doneBytes, totalBytes }),
    ...(signal ? { signal } : {}),
  });
  report({ step: 'decrypting' });
  const onProgress = (doneBytes: number, totalBytes: number) => report({ step: 'decrypting', doneBytes, totalBytes });
  const bytes = await decrypting(decryptFile(sealed, key, onProgress));
  if (bytes32(await sha256Hex(bytes)) !== bytes32(asset.onChainHash)) throw new Failure('file.decryption-failed');
  signal?.throwIfAborted();
  return { bytes, private: await decrypting(openPrivate(asset.metadata.private, key)) };
};

/** From the version's own ciphertext; where that is gone, the file comes from its replacement and the texts are its own. */
const openSomewhere = async (deps: OpenDeps, asset: SealedAsset, report: Report, signal: AbortSignal | undefined) => {
  const { replacedBy, ...own } = asset;
  try {
    return await openFileOf(deps, own, report, signal);
  } catch (thrown) {
    if (!replacedBy || asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
  }
  const { bytes } = await openFileOf(deps, { ...own, metadata: replacedBy }, report, signal);
  const key = await unwrap(deps, own, () => undefined, signal);
  return { bytes, private: await decrypting(openPrivate(own.metadata.private, key)) };
};

/**
 * Opens an asset's file: content key from the key nodes, ciphertext from storage, decrypted here, and its hash compared
 * with the one the chain holds. Nothing is kept.
 * @throws file.no-data without a CID, keynet.* as the key network answers, storage.*, file.decryption-failed,
 *   request.cancelled
 */
export const openAssetFile = (deps: OpenDeps, asset: SealedAsset, report: Report, signal?: AbortSignal) =>
  cancellable<OpenedFile>(openSomewhere(deps, asset, report, signal), signal);

/**
 * The content key with the encrypted fields, for whoever makes the next version of the file's document.
 * @throws as openAssetFile
 */
export const openAssetKey = (deps: OpenDeps, asset: SealedAsset, signal?: AbortSignal) =>
  cancellable(
    unwrap(deps, asset, () => undefined, signal).then(async (contentKey) => ({
      contentKey,
      private: await decrypting<PrivateMetadata>(openPrivate(asset.metadata.private, contentKey)),
    })),
    signal,
  );

/** Opens the encrypted fields alone, without fetching the file. @throws as openAssetFile */
export const openAssetDetails = (deps: OpenDeps, asset: SealedAsset, report: Report, signal?: AbortSignal) =>
  cancellable<PrivateMetadata>(
    unwrap(deps, asset, report, signal).then((key) => decrypting(openPrivate(asset.metadata.private, key))),
    signal,
  );
