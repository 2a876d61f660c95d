import type { CertificateData } from '@ipr/api';
import { bytes32, sha256Hex } from '@ipr/domain';
import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import { type Report, unless } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import { isSameNetwork } from '../chain/evidence.ts';
import { timeOf } from '../chain/time-of.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import { openToken } from '../rfc3161/signed-token.ts';
import type { ChainDocument, TakeHomeDocument } from '../take-home/document.ts';
import type { ReadEntry } from '../take-home/rekeyed.ts';
import type { ZipFiles } from '../zip/read-zip.ts';

type Version = CertificateData['versions'][number];

const sameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** 'qualified' needs the reader's own list, so that a certificate may say less than its token, and never more. */
const stampFits = ({ timestamp }: Version, entry: ReadEntry, files: ZipFiles): boolean => {
  const token = entry.version.timestamp && files.get(entry.version.timestamp.token);
  if (!timestamp || !token) return !timestamp;
  try {
    const { info } = openToken(token);
    const hasNoValue = info.policy === noLegalValuePolicy;
    return (
      sameTime(timestamp.time, info.genTime.toISOString()) &&
      timestamp.policy === info.policy &&
      timestamp.serial === info.serial &&
      (timestamp.quality === 'none') === hasNoValue
    );
  } catch {
    return false;
  }
};

/** A document of another file is its author's mistake, and describes none of this version: nothing of it may be printed. */
const metadataFits = async (printed: Version, { version, bytes, metadata }: ReadEntry): Promise<boolean> => {
  const { metadataHash, encryptedFileHash, dataToEncryptHash } = printed;
  if (metadataHash !== (bytes ? await sha256Hex(bytes) : null)) return false;
  const file = metadata && bytes32(metadata.file.fileHash) === version.hash ? metadata.file : null;
  return (
    encryptedFileHash === (file?.encryptedFileHash ?? null) &&
    dataToEncryptHash === (file?.litEncryption.dataToEncryptHash ?? null)
  );
};

/** Why a printed version is not the one that the files prove. */
const versionReason = async (
  printed: Version,
  entry: ReadEntry,
  chain: ChainDocument,
  files: ZipFiles,
): Promise<Reason | null> => {
  const { version } = entry;
  const header = chain.transactions[version.transaction]?.header;
  const isSame =
    printed.number === version.number &&
    printed.hash === version.hash &&
    printed.cid === version.cid &&
    printed.title === version.title &&
    printed.updater === version.updater &&
    printed.transaction === version.transaction;
  const isAt =
    header && sameTime(printed.registeredAt, timeOf(header)) && BigInt(printed.block) === BigInt(header.number);
  return (
    unless(isSame, 'version') ??
    unless(isAt === true, 'another block') ??
    unless(await metadataFits(printed, entry), 'another hash') ??
    unless(stampFits(printed, entry, files), 'another answer')
  );
};

const kindOf = (network: CertificateData['network']): CertificateData['network']['kind'] => {
  const known = publicNetworkOf(network);
  if (!known) return 'local';
  return known.chainId === 80002 ? 'test' : 'main';
};

const assetReason = (
  { asset, owner, registrant, network, versions }: CertificateData,
  document: TakeHomeDocument,
): Reason | null => {
  const [newest, first] = [document.versions[0], document.versions.at(-1)];
  return (
    unless(isSameNetwork(network, document.network) && network.kind === kindOf(network), 'another network') ??
    unless(asset.id === document.asset.id, 'another asset') ??
    unless(owner === document.asset.owner, 'owner') ??
    unless(registrant.address === first?.updater, 'another account') ??
    unless(asset.title === newest?.title && asset.name === first?.title, 'title') ??
    unless(versions.length === document.versions.length, 'a version is missing')
  );
};

/** Compares what the certificate shows with what its files are evidence of. Names, custody and declared fields stay claims. */
export const checkData = async (
  data: CertificateData,
  document: TakeHomeDocument,
  chain: ChainDocument,
  entries: readonly ReadEntry[],
  files: ZipFiles,
  report: Report,
): Promise<void> => {
  report.check('certificate.data', assetReason(data, document), { params: { name: data.certificateId } });
  for (const [at, entry] of entries.entries()) {
    const printed = data.versions[at];
    if (!printed) return;
    const reason = await versionReason(printed, entry, chain, files);
    report.check('certificate.data', reason, { params: { version: entry.version.number } });
  }
};
