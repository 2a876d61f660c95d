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
  type WrappedKey,
  wrappedPrivateKey,
} from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import type { Person } from '../person.ts';

export interface OpenDeps {
  readonly registry: Hex;
  readonly keynet: () => Promise<Keynet>;
  /** Query of the chain port; used to explain a refusal by the key network. */
  readonly registrantOf: (hash: string) => Promise<Hex | null>;
  readonly content: (
    cid: string,
    options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void },
  ) => Promise<Uint8Array>;
}

/** An encrypted asset: its hash from the chain, its document from storage. */
export interface EncryptedAsset {
  readonly onChainHash: string;
  readonly metadata: AssetMetadata;
  /**
   * Document of a later version with the same file re-encrypted (decision 0013); used when this version's own ciphertext was
   * removed.
   */
  readonly replacedBy?: AssetMetadata;
}

/** Selects the dependencies of opening from a person's ports. */
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
 * Builds the condition to request the key with. A document may contain any condition, so only the canonical condition of this
 * registry is sent: the hash on chain and the registrant named in the document. Each key node verifies on chain that this
 * account introduced the hash.
 */
const conditionOf = ({ registry }: OpenDeps, { onChainHash, metadata }: EncryptedAsset): KeyCondition => {
  const [, , { functionParams }] = metadata.file.litEncryption.evmContractConditions;
  const expected = keyCondition(registry, onChainHash, functionParams[1] as Hex);
  if (conditionText(expected) !== conditionText(metadata.file.litEncryption.evmContractConditions))
    throw new Failure('file.decryption-failed', { reason: 'condition' });
  return expected;
};

/**
 * Key nodes return the same refusal for an account without access and for a document that names the wrong registrant. Only
 * the first is missing access; the chain distinguishes the two, if it responds.
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

/** Unwraps a key of the asset; the condition of the file applies to each of them. */
const unwrap = async (
  deps: OpenDeps,
  asset: EncryptedAsset,
  { ciphertext, dataToEncryptHash }: WrappedKey,
  report: Report,
  signal: AbortSignal | undefined,
) => {
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

/** Keys of a version: its file's, and that of its private fields, which is the same one unless the version kept its file. */
const unwrapKeys = async (
  deps: OpenDeps,
  asset: EncryptedAsset,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<{ readonly contentKey: Uint8Array; readonly privateKey: Uint8Array }> => {
  const { file, privateFieldsKey } = asset.metadata;
  if (!file.encryptedFileCid) throw new Failure('file.no-data');
  const contentKey = await unwrap(deps, asset, file.litEncryption, report, signal);
  const privateKey = privateFieldsKey ? await unwrap(deps, asset, privateFieldsKey, report, signal) : contentKey;
  return { contentKey, privateKey };
};

const readFile = async (
  deps: OpenDeps,
  { metadata, onChainHash }: EncryptedAsset,
  contentKey: Uint8Array,
  report: Report,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> => {
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
  return bytes;
};

/**
 * Opens a version from its own ciphertext. If that was removed, reads the file from its replacement and the private fields
 * from the version itself.
 */
const openSomewhere = async (
  deps: OpenDeps,
  { replacedBy, ...own }: EncryptedAsset,
  report: Report,
  signal: AbortSignal | undefined,
) => {
  const { contentKey, privateKey } = await unwrapKeys(deps, own, report, signal);
  const bytes = await readFile(deps, own, contentKey, report, signal).catch(async (thrown: unknown) => {
    if (!replacedBy || asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
    const replacement = { ...own, metadata: replacedBy };
    const fresh = await unwrap(deps, replacement, replacedBy.file.litEncryption, report, signal);
    return readFile(deps, replacement, fresh, report, signal);
  });
  return { bytes, private: await decrypting(openPrivate(own.metadata.private, privateKey)) };
};

/**
 * Opens an asset's file: unwraps its keys with the key nodes, fetches the ciphertext, decrypts it locally and compares the hash
 * with the one on chain. Nothing is stored.
 * @throws file.no-data without a CID, keynet.* from the key network, storage.*, file.decryption-failed, request.cancelled
 */
export const openAssetFile = (deps: OpenDeps, asset: EncryptedAsset, report: Report, signal?: AbortSignal) =>
  cancellable<OpenedFile>(openSomewhere(deps, asset, report, signal), signal);

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
