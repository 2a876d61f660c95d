import { metadataOf } from '@ipr/api';
import {
  type AssetMetadata,
  bytes32,
  conditionText,
  decryptFile,
  decryptPrivate,
  fromHex,
  type Hex,
  keyCondition,
  sha256Hex,
  wrappedPrivateKey,
} from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { parseStrictJson } from '@ipr/domain/strict-json';
import { z } from 'zod';
import { type CheckParams, type Report, unless } from '../bundle/entries.ts';
import { fileHash } from '../bundle/file-hash.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import type { KeysDocument, VersionEntry } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';

/** What an entry is about, and whose document it is. */
interface About {
  readonly params: CheckParams;
  readonly author: Hex | null;
}

/** What the versions of a bundle share. */
export interface BundleContent {
  readonly files: ZipFiles;
  readonly keys: KeysDocument['keys'];
  readonly registry: Hex;
  /** The version that re-encrypted the same file; null when none did. */
  readonly replacedBy: (version: VersionEntry) => number | null;
}

export const readMetadata = (bytes: Uint8Array): AssetMetadata | null => {
  try {
    return metadataOf(parseStrictJson(bytes));
  } catch {
    return null;
  }
};

const succeeds = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/** What is shown of the private fields, which any editor may have written. */
const PrivateFields = z.object({ originalFileName: z.string() });

/** Opens the file of one version with its content key. */
const checkContent = async (
  ciphertext: Uint8Array,
  key: Uint8Array,
  hash: string,
  { params, author }: About,
  report: Report,
): Promise<void> => {
  const opened = await succeeds(() => decryptFile(ciphertext, key));
  const sha256 = opened && bytes32(await sha256Hex(opened));
  const reason = unless(opened !== null, 'not decrypted') ?? unless(sha256 === hash, 'another file');
  report.check('file.opened', reason, { params: { ...params, ...(opened ? { bytes: opened.length } : {}) }, author });
};

const checkPrivate = async (
  metadata: AssetMetadata,
  key: Uint8Array,
  { params, author }: About,
  report: Report,
): Promise<void> => {
  const own = await succeeds(async () =>
    PrivateFields.parse(parseStrictJson(await decryptPrivate(z.base64().parse(metadata.private), key))),
  );
  const named = own ? { ...params, name: own.originalFileName } : params;
  report.check('private.opened', unless(own !== null, 'not decrypted'), { params: named, author });
};

/** Opens the private fields with their separate key, which needs neither ciphertext nor content key (decision 0019). */
const checkSeparatePrivate = async (
  keys: BundleContent['keys'],
  metadata: AssetMetadata,
  named: string,
  about: About,
  report: Report,
): Promise<void> => {
  const { params } = about;
  const key = keys[named];
  if (key === undefined) report.open('private.opened', 'no content key', params);
  else if ((await sha256Hex(fromHex(key))) !== named) report.check('private.opened', 'another hash', { params });
  else await checkPrivate(metadata, fromHex(key), about, report);
};

const checkCiphertext = async (
  { files, keys, replacedBy }: BundleContent,
  version: VersionEntry,
  metadata: AssetMetadata,
  about: About,
  report: Report,
): Promise<void> => {
  const { params } = about;
  const ciphertext = version.ciphertext === null ? undefined : files.get(version.ciphertext);
  if (!ciphertext) {
    const by = replacedBy(version);
    if (by === null) report.open('ciphertext.hash', 'not in the bundle', params);
    else report.open('ciphertext.hash', 're-encrypted later', { ...params, by });
    return;
  }
  // Bytes that the metadata does not name are not the author's: then what they open to is not either.
  const isNamed = (await fileHash(ciphertext)) === metadata.file.encryptedFileHash;
  report.check('ciphertext.hash', unless(isNamed, 'another hash'), { params });
  const named = metadata.file.litEncryption.dataToEncryptHash;
  const key = keys[named];
  if (key === undefined) {
    report.open('key.hash', 'no content key', params);
    return;
  }
  const bytes = fromHex(key);
  if (!report.check('key.hash', unless((await sha256Hex(bytes)) === named, 'another hash'), { params })) return;
  await checkContent(ciphertext, bytes, version.hash, { params, author: isNamed ? about.author : null }, report);
  if (!metadata.privateFieldsKey) await checkPrivate(metadata, bytes, about, report);
};

/** Key nodes release a content key while the named account is the one that introduced the hash; under another name, never. */
const checkCondition = (
  { registry }: BundleContent,
  { number, hash, registrant }: VersionEntry,
  { file: { litEncryption } }: AssetMetadata,
  report: Report,
): void => {
  const { evmContractConditions: condition } = litEncryption;
  const params = { version: number, registrant };
  if (conditionText(condition) === conditionText(keyCondition(registry, hash, registrant)))
    report.check('key.condition', null, { params });
  else report.open('key.condition', 'another account', params);
};

/** Everything of one version that is neither on the chain nor a time: metadata, ciphertext, its keys. */
export const checkVersionFiles = async (
  content: BundleContent,
  { version, bytes, metadata, author }: ReadEntry,
  report: Report,
): Promise<void> => {
  const about = { params: { version: version.number }, author };
  const { params } = about;
  if (!bytes) {
    report.open('metadata.readable', 'not in the bundle', params);
    return;
  }
  const cid = await smallCid(bytes, fileHash);
  report.check('metadata.cid', unless(cid === version.cid, 'CID'), { params: { ...params, cid: version.cid } });
  if (!report.check('metadata.readable', unless(metadata !== null, 'unreadable'), about) || !metadata) return;
  const isSame = bytes32(metadata.file.fileHash) === version.hash;
  report.check('metadata.file-hash', unless(isSame, 'another file'), about);
  checkCondition(content, version, metadata, report);
  await checkCiphertext(content, version, metadata, about, report);
  const separate = metadata.privateFieldsKey?.dataToEncryptHash;
  if (separate !== undefined) await checkSeparatePrivate(content.keys, metadata, separate, about, report);
};

/** Keys that no version names, for its file or its private fields, open nothing of this bundle. */
export const checkKeysNamed = ({ keys }: BundleContent, entries: readonly ReadEntry[], report: Report): void => {
  if (Object.keys(keys).length === 0) return;
  const wrapped = entries.flatMap(({ metadata }) =>
    metadata ? [metadata.file.litEncryption, wrappedPrivateKey(metadata)] : [],
  );
  const named = new Set(wrapped.map(({ dataToEncryptHash }) => dataToEncryptHash));
  report.check(
    'key.named',
    unless(
      Object.keys(keys).every((key) => named.has(key)),
      'not named',
    ),
  );
};
