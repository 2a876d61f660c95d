import { parseMetadata } from '@ipr/api';
import { openAssetKey, openDepsOf } from '@ipr/client/asset/open-asset-file';
import { isCid, isUnreadable } from '@ipr/client/asset/read-document';
import { type AssetMetadata, asFailure, fromBase64, sha256Hex, toHex, wrappedPrivateKey } from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { parseStrictJson } from '@ipr/domain/strict-json';
import type { AssetVersion } from '@ipr/ports/index';
import { pemBytes } from '@ipr/verify/bundle/pem-bytes';
import { stampProofsOf } from '@ipr/verify/bundle/stamp-proofs';
import { ciphertextFile, type KeysDocument, versionFiles } from '@ipr/verify/take-home/document';
import type { TakeHomeWriter } from '@ipr/verify/take-home/write-take-home';
import type { ReadVersion, TakeHomeDeps } from './take-home.ts';

type Bundle = Pick<TakeHomeWriter, 'add' | 'addProofs'>;

const parsed = (bytes: Uint8Array): AssetMetadata | null => {
  try {
    parseStrictJson(bytes);
    return parseMetadata(bytes);
  } catch {
    return null;
  }
};

/** What storage has under the CID of a version: any editor may have named a CID without content, or one of other bytes. */
const contentOf = async ({ shell, signal }: TakeHomeDeps, cid: string) => {
  if (!isCid(cid)) return null;
  try {
    const bytes = await shell.api.content(cid, { signal });
    return (await smallCid(bytes)) === cid ? bytes : null;
  } catch (thrown) {
    if (isUnreadable(thrown)) return null;
    throw thrown;
  }
};

const readDocument = async (deps: TakeHomeDeps, bundle: Bundle, version: AssetVersion): Promise<ReadVersion> => {
  const bytes = await contentOf(deps, version.cid);
  if (bytes) await bundle.add(versionFiles(version.number).metadata, bytes);
  return { version, isStored: bytes !== null, metadata: bytes && parsed(bytes) };
};

/** Whether the document contains a complete timestamp token; documents from before tokens were stored contain only a time. */
export const hasToken = ({ metadata }: ReadVersion): boolean =>
  Boolean(metadata?.evidencyTimestamp?.token && metadata.evidencyTimestamp.chain);

/** A token with its revocation data, renewals, and the stamps of further authorities, where the service has them. */
const addToken = async (
  { shell, signal }: TakeHomeDeps,
  bundle: Bundle,
  { version, metadata }: ReadVersion,
): Promise<void> => {
  const { token, chain } = metadata?.evidencyTimestamp ?? {};
  if (!metadata || !token || !chain) return;
  const request = { hashedMessage: metadata.file.fileHash, tokenHash: await sha256Hex(fromBase64(token)) };
  const { stamp } = await shell.api.timestamps.kept(request, { signal, quiet: true });
  const kept = stamp && stampProofsOf(stamp, token);
  const paths = versionFiles(version.number);
  await bundle.add(paths.token, fromBase64(token));
  await bundle.add(paths.chain, pemBytes((kept?.chain ?? chain).map(fromBase64)));
  if (kept) await bundle.addProofs(version.number, kept.proofs);
};

/**
 * Adds every version's public document, byte for byte, with its timestamp. A document that its author made unreadable takes nothing
 * from the other versions. @throws storage.*, timestamp.*
 */
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

/** Reads a ciphertext from storage; null for one that storage does not have, or not as its document names it. */
const readCiphertext = async ({ shell, signal, report }: TakeHomeDeps, { file }: AssetMetadata) => {
  try {
    if (!isCid(file.encryptedFileCid)) return null;
    const ciphertext = await shell.api.content(file.encryptedFileCid, {
      signal,
      onProgress: (doneBytes, totalBytes) => report({ step: 'files', doneBytes, totalBytes }),
    });
    return (await sha256Hex(ciphertext)) === file.encryptedFileHash ? ciphertext : null;
  } catch (thrown) {
    if (isUnreadable(thrown)) return null;
    throw thrown;
  }
};

/**
 * Adds every version's encrypted file, each distinct file once. Processes one file at a time.
 * @returns the paths in the bundle
 * @throws storage.*
 */
export const addCiphertexts = async (
  deps: TakeHomeDeps,
  bundle: Bundle,
  versions: readonly ReadVersion[],
): Promise<ReadonlySet<string>> => {
  deps.report({ step: 'files' });
  const paths = new Set<string>();
  for (const { metadata } of versions) {
    const path = metadata && ciphertextFile(metadata.file.encryptedFileHash);
    if (!path || paths.has(path)) continue;
    const ciphertext = await readCiphertext(deps, metadata);
    if (!ciphertext) continue;
    await bundle.add(path, ciphertext);
    paths.add(path);
  }
  return paths;
};

/** A key that no key node can open, or that is not the named one: one such version must not fail the whole bundle (decision S21). */
const isClosed = (thrown: unknown): boolean => asFailure(thrown).code === 'file.decryption-failed';

/**
 * Unwraps every key that the key network can open: of each file, and of private fields with a separate key.
 * @throws keynet.*
 */
export const readKeys = async (deps: TakeHomeDeps, versions: readonly ReadVersion[]): Promise<KeysDocument['keys']> => {
  deps.report({ step: 'keys' });
  const opening = openDepsOf(deps.shell);
  const keys: Record<string, string> = {};
  const wrappedKeys = versions.flatMap(({ version: { hash }, metadata }) =>
    metadata
      ? [metadata.file.litEncryption, wrappedPrivateKey(metadata)].map((wrapped) => ({ hash, metadata, wrapped }))
      : [],
  );
  for (const { hash, metadata, wrapped } of wrappedKeys) {
    if (keys[wrapped.dataToEncryptHash]) continue;
    const opened = openAssetKey(opening, { onChainHash: hash, metadata }, wrapped, deps.signal);
    const key = await opened.catch((thrown: unknown) => {
      if (isClosed(thrown)) return null;
      throw thrown;
    });
    if (key) keys[wrapped.dataToEncryptHash] = toHex(key);
  }
  return keys;
};
