import { parseMetadata } from '@ipr/api';
import {
  type AssetMetadata,
  bytes32,
  conditionText,
  decryptFile,
  fromHex,
  type Hex,
  keyCondition,
  openPrivate,
  sha256Hex,
  wrappedPrivateKey,
} from '@ipr/domain';
import { type CheckParams, type Report, unless } from '../bundle/entries.ts';
import { smallCid } from '../bundle/small-cid.ts';
import { parseStrictJson } from '../bundle/strict-json.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import type { KeysDocument, VersionEntry } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';

/** What the versions of a bundle share. */
export interface BundleContent {
  readonly files: ZipFiles;
  readonly keys: KeysDocument['keys'];
  readonly registry: Hex;
  /** The version that re-encrypted the same file; null when none did. */
  readonly replacedBy: (version: VersionEntry) => number | null;
}

export const readMetadata = (files: ZipFiles, path: string): AssetMetadata | null => {
  try {
    const bytes = files.get(path) ?? new Uint8Array();
    parseStrictJson(bytes);
    return parseMetadata(bytes);
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

/** Opens the file of one version with its content key. */
const checkContent = async (
  ciphertext: Uint8Array,
  key: Uint8Array,
  hash: string,
  params: CheckParams,
  report: Report,
): Promise<void> => {
  const opened = await succeeds(() => decryptFile(ciphertext, key));
  const sha256 = opened && bytes32(await sha256Hex(opened));
  const reason = unless(opened !== null, 'not decrypted') ?? unless(sha256 === hash, 'another file');
  report.check('file.opened', reason, { params: { ...params, ...(opened ? { bytes: opened.length } : {}) } });
};

const checkPrivate = async (metadata: AssetMetadata, key: Uint8Array, params: CheckParams, report: Report) => {
  const own = await succeeds(() => openPrivate(metadata.private, key));
  const named = own ? { ...params, name: own.originalFileName } : params;
  report.check('private.opened', unless(own !== null, 'not decrypted'), { params: named });
};

/** Opens the private fields with their separate key, which needs neither ciphertext nor content key (decision 0019). */
const checkSeparatePrivate = async (
  keys: BundleContent['keys'],
  metadata: AssetMetadata,
  named: string,
  params: CheckParams,
  report: Report,
): Promise<void> => {
  const key = keys[named];
  if (key === undefined) report.open('private.opened', 'no content key', params);
  else if ((await sha256Hex(fromHex(key))) !== named) report.check('private.opened', 'another hash', { params });
  else await checkPrivate(metadata, fromHex(key), params, report);
};

const checkCiphertext = async (
  { files, keys, replacedBy }: BundleContent,
  version: VersionEntry,
  metadata: AssetMetadata,
  report: Report,
): Promise<void> => {
  const params = { version: version.number };
  const ciphertext = version.ciphertext === null ? undefined : files.get(version.ciphertext);
  if (!ciphertext) {
    const by = replacedBy(version);
    if (by === null) report.open('ciphertext.hash', 'not in the bundle', params);
    else report.open('ciphertext.hash', 're-encrypted later', { ...params, by });
    return;
  }
  const isNamed = (await sha256Hex(ciphertext)) === metadata.file.encryptedFileHash;
  report.check('ciphertext.hash', unless(isNamed, 'another hash'), { params });
  const named = metadata.file.litEncryption.dataToEncryptHash;
  const key = keys[named];
  if (key === undefined) {
    report.open('key.hash', 'no content key', params);
    return;
  }
  const bytes = fromHex(key);
  if (!report.check('key.hash', unless((await sha256Hex(bytes)) === named, 'another hash'), { params })) return;
  await checkContent(ciphertext, bytes, version.hash, params, report);
  if (!metadata.privateFieldsKey) await checkPrivate(metadata, bytes, params, report);
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
  { version, metadata }: ReadEntry,
  report: Report,
): Promise<void> => {
  const params = { version: version.number };
  if (!report.check('metadata.readable', unless(metadata !== null, 'unreadable'), { params }) || !metadata) return;
  const cid = await smallCid(content.files.get(version.metadata) ?? new Uint8Array());
  report.check('metadata.cid', unless(cid === version.cid, 'CID'), { params: { ...params, cid: version.cid } });
  const isSame = bytes32(metadata.file.fileHash) === version.hash;
  report.check('metadata.file-hash', unless(isSame, 'another file'), { params });
  checkCondition(content, version, metadata, report);
  await checkCiphertext(content, version, metadata, report);
  const separate = metadata.privateFieldsKey?.dataToEncryptHash;
  if (separate !== undefined) await checkSeparatePrivate(content.keys, metadata, separate, params, report);
};

/** Keys that no version names, for its file or its private fields, open nothing of this bundle. */
export const checkKeysNamed = ({ keys }: BundleContent, entries: readonly ReadEntry[], report: Report): void => {
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
