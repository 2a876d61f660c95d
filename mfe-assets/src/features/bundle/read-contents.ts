import { parseMetadata } from '@ipr/api';
import { openAssetKey, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { asFailure, Failure, fromBase64, sha256Hex, toHex } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { ciphertextFile, type KeysDocument, versionFiles } from '@ipr/verify/take-home/document';
import type { takeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import type { ReadVersion, TakeHomeDeps } from './take-home.ts';

type Bundle = Pick<ReturnType<typeof takeHomeWriter>, 'add'>;

const readDocument = async (
  { shell, signal }: TakeHomeDeps,
  bundle: Bundle,
  version: AssetVersion,
): Promise<ReadVersion> => {
  const bytes = await shell.api.content(version.cid, { signal });
  await bundle.add(versionFiles(version.number).metadata, bytes);
  try {
    return { version, metadata: parseMetadata(bytes) };
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

/** Whether the document holds a whole time stamp; documents of before tokens were kept have a time alone. */
export const hasToken = ({ metadata: { evidencyTimestamp } }: ReadVersion): boolean =>
  Boolean(evidencyTimestamp?.token && evidencyTimestamp.chain);

const addToken = async (bundle: Bundle, { version, metadata }: ReadVersion): Promise<void> => {
  const { token, chain } = metadata.evidencyTimestamp ?? {};
  if (!token || !chain) return;
  const paths = versionFiles(version.number);
  await bundle.add(paths.token, fromBase64(token));
  await bundle.add(paths.chain, pemBytes(chain.map(fromBase64)));
};

/** The public document of every version, byte for byte, with its time stamp. @throws storage.*, asset.details-unavailable */
export const addDocuments = async (deps: TakeHomeDeps, bundle: Bundle, versions: readonly AssetVersion[]) => {
  deps.report({ step: 'documents' });
  const read: ReadVersion[] = [];
  for (const version of versions) {
    const document = await readDocument(deps, bundle, version);
    await addToken(bundle, document);
    read.push(document);
  }
  return read;
};

/** A ciphertext as storage has it; null for an earlier version's that it has no more. */
const readCiphertext = async (
  { shell, signal, report }: TakeHomeDeps,
  { metadata }: ReadVersion,
  isNewest: boolean,
) => {
  try {
    const sealed = await shell.api.content(metadata.file.encryptedFileCid, {
      signal,
      onProgress: (doneBytes, totalBytes) => report({ step: 'files', doneBytes, totalBytes }),
    });
    if ((await sha256Hex(sealed)) !== metadata.file.encryptedFileHash) throw new Failure('file.decryption-failed');
    return sealed;
  } catch (thrown) {
    if (!isNewest && asFailure(thrown).code === 'storage.content-not-found') return null;
    throw thrown;
  }
};

/**
 * The encrypted file of every version, each once and one at a time.
 * @returns the paths that are in the bundle
 * @throws storage.*; file.decryption-failed for bytes that are not those of the document
 */
export const addCiphertexts = async (
  deps: TakeHomeDeps,
  bundle: Bundle,
  versions: readonly ReadVersion[],
): Promise<ReadonlySet<string>> => {
  deps.report({ step: 'files' });
  const [done, paths] = [new Set<string>(), new Set<string>()];
  for (const [at, version] of versions.entries()) {
    const path = ciphertextFile(version.metadata.file.encryptedFileHash);
    if (done.has(path)) continue;
    done.add(path);
    const sealed = await readCiphertext(deps, version, at === 0);
    if (!sealed) continue;
    await bundle.add(path, sealed);
    paths.add(path);
  }
  return paths;
};

const isClosed = (thrown: unknown): boolean => {
  const { code, params } = asFailure(thrown);
  return code === 'file.decryption-failed' && params.reason === 'condition';
};

/** The content key of every version that the key network can open, unwrapped as for opening. @throws keynet.*, file.decryption-failed */
export const readKeys = async (deps: TakeHomeDeps, versions: readonly ReadVersion[]): Promise<KeysDocument['keys']> => {
  deps.report({ step: 'keys' });
  const opening = openDepsOf(deps.shell);
  const keys: Record<string, string> = {};
  for (const { version, metadata } of versions) {
    const name = metadata.file.litEncryption.dataToEncryptHash;
    if (keys[name]) continue;
    const opened = openAssetKey(opening, { onChainHash: version.hash, metadata }, deps.signal);
    const key = await opened.catch((thrown: unknown) => {
      // Its condition can never be true (decision S21): one such version must not keep the others from being taken home.
      if (isClosed(thrown)) return null;
      throw thrown;
    });
    if (key) keys[name] = toHex(key.contentKey);
  }
  return keys;
};
