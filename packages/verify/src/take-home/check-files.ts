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
} from '@ipr/domain';
import type { Report } from '../bundle/findings.ts';
import type { Reason } from '../bundle/reasons.ts';
import { smallCid } from '../bundle/small-cid.ts';
import { checkToken, type TrustedRoots } from '../bundle/token-files.ts';
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
    return parseMetadata(files.get(path) ?? new Uint8Array());
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

/** Opens the file and the private fields of one version with its content key. */
const checkContent = async (
  sealed: Uint8Array,
  key: Uint8Array,
  metadata: AssetMetadata,
  hash: string,
  params: { readonly version: number },
  report: Report,
): Promise<void> => {
  const opened = await succeeds(() => decryptFile(sealed, key));
  const sha256 = opened && bytes32(await sha256Hex(opened));
  const reason: Reason | null = sha256 === hash ? null : opened ? 'another file' : 'not decrypted';
  report.say('file.opened', reason === null, { ...params, ...(reason ? { reason } : { bytes: opened?.length ?? 0 }) });
  const own = await succeeds(() => openPrivate(metadata.private, key));
  report.say('private.opened', own !== null, { ...params, ...(own ? { name: own.originalFileName } : {}) });
};

const checkCiphertext = async (
  { files, keys, replacedBy }: BundleContent,
  version: VersionEntry,
  metadata: AssetMetadata,
  report: Report,
): Promise<void> => {
  const params = { version: version.number };
  const sealed = version.ciphertext === null ? undefined : files.get(version.ciphertext);
  if (!sealed) {
    const by = replacedBy(version);
    if (by === null) report.limit('ciphertext.missing', params);
    else report.limit('ciphertext.replaced', { ...params, by });
    return;
  }
  report.say('ciphertext.hash', (await sha256Hex(sealed)) === metadata.file.encryptedFileHash, params);
  const named = metadata.file.litEncryption.dataToEncryptHash;
  const key = keys[named];
  if (key === undefined) {
    report.limit('key.missing', params);
    return;
  }
  const bytes = fromHex(key);
  if (report.say('key.hash', (await sha256Hex(bytes)) === named, params))
    await checkContent(sealed, bytes, metadata, version.hash, params, report);
};

/** Key nodes release a content key while the named account is the one that introduced the hash; under another name, never. */
const checkCondition = (
  { registry }: BundleContent,
  { number, hash, registrant }: VersionEntry,
  { file: { litEncryption } }: AssetMetadata,
  report: Report,
): void => {
  const { evmContractConditions: condition } = litEncryption;
  if (conditionText(condition) === conditionText(keyCondition(registry, hash, registrant))) return;
  report.limit('condition.not-of-registrant', { version: number, registrant });
};

/** Everything of one version that is not on the chain: metadata, ciphertext, content key, time stamp. */
export const checkVersionFiles = async (
  content: BundleContent,
  { version, metadata }: ReadEntry,
  trusted: TrustedRoots,
  report: Report,
): Promise<void> => {
  const { files } = content;
  const params = { version: version.number };
  if (!report.say('metadata.readable', metadata !== null, params) || !metadata) return;
  const cid = await smallCid(files.get(version.metadata) ?? new Uint8Array());
  report.say('metadata.cid', cid === version.cid, { ...params, cid: version.cid });
  report.say('metadata.file-hash', bytes32(metadata.file.fileHash) === version.hash, params);
  checkCondition(content, version, metadata, report);
  await checkCiphertext(content, version, metadata, report);
  if (!version.timestamp) report.limit('token.missing', params);
  else
    await checkToken(files, version.timestamp, version.hash.slice(2), trusted, report, { code: 'token.valid', params });
};
