import { parseMetadata } from '@ipr/api';
import { openAssetKey, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { asFailure, Failure, fromBase64, sha256Hex, toHex, wrappedPrivateKey } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { stampProofsOf } from '@ipr/verify/bundle/stamp-proofs';
import { ciphertextFile, type KeysDocument, versionFiles } from '@ipr/verify/take-home/document';
import type { TakeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import type { ReadVersion, TakeHomeDeps } from './take-home.ts';

type Bundle = Pick<TakeHomeWriter, 'add' | 'addProofs'>;

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

/** Whether the document contains a complete timestamp token; documents from before tokens were stored contain only a time. */
export const hasToken = ({ metadata: { evidencyTimestamp } }: ReadVersion): boolean =>
  Boolean(evidencyTimestamp?.token && evidencyTimestamp.chain);

/** A token with its revocation data, renewals, and the stamps of further authorities, where the service has them. */
const addToken = async (
  { shell, signal }: TakeHomeDeps,
  bundle: Bundle,
  { version, metadata }: ReadVersion,
): Promise<void> => {
  const { token, chain } = metadata.evidencyTimestamp ?? {};
  if (!token || !chain) return;
  const request = { hashedMessage: metadata.file.fileHash, tokenHash: await sha256Hex(fromBase64(token)) };
  const { stamp } = await shell.api.timestamps.kept(request, { signal, quiet: true });
  const kept = stamp && stampProofsOf(stamp, token);
  const paths = versionFiles(version.number);
  await bundle.add(paths.token, fromBase64(token));
  await bundle.add(paths.chain, pemBytes((kept?.chain ?? chain).map(fromBase64)));
  if (kept) await bundle.addProofs(version.number, kept.proofs);
};

/** Adds every version's public document, byte for byte, with its timestamp. @throws storage.*, timestamp.*, asset.details-unavailable */
export const addDocuments = async (deps: TakeHomeDeps, bundle: Bundle, versions: readonly AssetVersion[]) => {
  deps.report({ step: 'documents' });
  const read: ReadVersion[] = [];
  for (const version of versions) {
    const document = await readDocument(deps, bundle, version);
    await addToken(deps, bundle, document);
    read.push(document);
  }
  return read;
};

/** Reads a ciphertext from storage; null for one of an earlier version that storage no longer has. */
const readCiphertext = async (
  { shell, signal, report }: TakeHomeDeps,
  { metadata }: ReadVersion,
  isNewest: boolean,
) => {
  try {
    const ciphertext = await shell.api.content(metadata.file.encryptedFileCid, {
      signal,
      onProgress: (doneBytes, totalBytes) => report({ step: 'files', doneBytes, totalBytes }),
    });
    if ((await sha256Hex(ciphertext)) !== metadata.file.encryptedFileHash) throw new Failure('file.decryption-failed');
    return ciphertext;
  } catch (thrown) {
    if (!isNewest && asFailure(thrown).code === 'storage.content-not-found') return null;
    throw thrown;
  }
};

/**
 * Adds every version's encrypted file, each distinct file once. Processes one file at a time.
 * @returns the paths in the bundle
 * @throws storage.*; file.decryption-failed if the bytes do not match the document
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
    const ciphertext = await readCiphertext(deps, version, at === 0);
    if (!ciphertext) continue;
    await bundle.add(path, ciphertext);
    paths.add(path);
  }
  return paths;
};

const isClosed = (thrown: unknown): boolean => {
  const { code, params } = asFailure(thrown);
  return code === 'file.decryption-failed' && params.reason === 'condition';
};

/**
 * Unwraps every key that the key network can open: of each file, and of private fields with a separate key.
 * @throws keynet.*, file.decryption-failed
 */
export const readKeys = async (deps: TakeHomeDeps, versions: readonly ReadVersion[]): Promise<KeysDocument['keys']> => {
  deps.report({ step: 'keys' });
  const opening = openDepsOf(deps.shell);
  const keys: Record<string, string> = {};
  const wrappedKeys = versions.flatMap(({ version: { hash }, metadata }) =>
    [metadata.file.litEncryption, wrappedPrivateKey(metadata)].map((wrapped) => ({ hash, metadata, wrapped })),
  );
  for (const { hash, metadata, wrapped } of wrappedKeys) {
    if (keys[wrapped.dataToEncryptHash]) continue;
    const opened = openAssetKey(opening, { onChainHash: hash, metadata }, wrapped, deps.signal);
    const key = await opened.catch((thrown: unknown) => {
      // Its key condition can never be true (decision S21); one such version must not fail the whole bundle.
      if (isClosed(thrown)) return null;
      throw thrown;
    });
    if (key) keys[wrapped.dataToEncryptHash] = toHex(key);
  }
  return keys;
};
