import type { CertificateData } from '@ipr/api';
import { bytes32, sha256Hex } from '@ipr/domain';
import { publicNetworkOf } from '@ipr/protocol/networks/networks';
import { type Report, unless } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import { isSameNetwork } from '../chain/evidence.ts';
import { timeOf } from '../chain/time-of.ts';
import { nameOf, readable } from '../rfc3161/certificate.ts';
import { noLegalValuePolicy } from '../rfc3161/oids.ts';
import { partsOfPem } from '../rfc3161/pem.ts';
import { openToken } from '../rfc3161/signed-token.ts';
import { namedBySigner } from '../rfc3161/signer-info.ts';
import type { ChainDocument, TakeHomeDocument } from '../take-home/document.ts';
import type { ReadEntry } from '../take-home/rekeyed.ts';
import type { ZipFiles } from '../zip/read-zip.ts';

type Version = CertificateData['versions'][number];

const sameTime = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** 'qualified' needs the reader's own list, so that a certificate may say less than its token, and never more. */
const stampFits = ({ timestamp }: Version, entry: ReadEntry, files: ZipFiles): boolean => {
  const named = entry.version.timestamp;
  const token = named && files.get(named.token);
  if (!timestamp || !token) return !timestamp;
  try {
    const { info, signerInfo, certificates } = openToken(token);
    const chain = partsOfPem(new TextDecoder().decode(files.get(named.chain)));
    const signers = namedBySigner(signerInfo, readable([...certificates, ...chain]));
    const hasNoValue = info.policy === noLegalValuePolicy;
    return (
      sameTime(timestamp.time, info.genTime.toISOString()) &&
      timestamp.policy === info.policy &&
      timestamp.serial === info.serial &&
      signers.some((each) => nameOf(each) === timestamp.authority) &&
      (timestamp.quality === 'none') === hasNoValue
    );
  } catch {
    return false;
  }
};

/** A document of another file is its author's mistake, and describes none of this version: nothing of it may be printed. */
const ownMetadata = ({ version, metadata }: ReadEntry): ReadEntry['metadata'] =>
  metadata && bytes32(metadata.file.fileHash) === version.hash ? metadata : null;

const metadataFits = async (printed: Version, entry: ReadEntry): Promise<boolean> => {
  const { bytes } = entry;
  const { metadataHash, encryptedFileHash, dataToEncryptHash } = printed;
  if (metadataHash !== (bytes ? await sha256Hex(bytes) : null)) return false;
  const file = ownMetadata(entry)?.file;
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

const nameOfNetwork = (network: CertificateData['network']): string => publicNetworkOf(network)?.name ?? 'Local chain';

/** Number and time of a certificate follow from its asset, its owner and the time at which its files were made (decision R10). */
const numberReason = (
  { certificateId, issuedAt, publicAddress, asset, owner }: CertificateData,
  { madeAt }: TakeHomeDocument,
): Reason | null => {
  const seconds = Math.floor(Date.parse(issuedAt) / 1000);
  const isOwn = certificateId === `${asset.id.slice(0, 8)}-${owner.slice(-6)}-${seconds}`;
  return (
    unless(sameTime(issuedAt, madeAt), 'times apart') ??
    unless(isOwn && publicAddress.endsWith(`/verify/${certificateId}`), 'another asset')
  );
};

const assetReason = (
  data: CertificateData,
  document: TakeHomeDocument,
  newestEntry: ReadEntry | undefined,
): Reason | null => {
  const { asset, owner, registrant, network, versions } = data;
  const [newest, first] = [document.versions[0], document.versions.at(-1)];
  const { ipType = '', ipContent = '' } = (newestEntry && ownMetadata(newestEntry)) ?? {};
  const isNamed = network.kind === kindOf(network) && network.name === nameOfNetwork(network);
  return (
    unless(isSameNetwork(network, document.network) && isNamed, 'another network') ??
    unless(asset.id === document.asset.id, 'another asset') ??
    unless(owner === document.asset.owner, 'owner') ??
    unless(registrant.address === first?.updater, 'another account') ??
    unless(asset.title === newest?.title && asset.name === first?.title, 'title') ??
    unless(asset.ipType === ipType && asset.ipContent === ipContent, 'another file') ??
    unless(versions.length === document.versions.length, 'a version is missing') ??
    numberReason(data, document)
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
  report.check('certificate.data', assetReason(data, document, entries[0]), { params: { name: data.certificateId } });
  for (const [at, entry] of entries.entries()) {
    const printed = data.versions[at];
    if (!printed) return;
    const reason = await versionReason(printed, entry, chain, files);
    report.check('certificate.data', reason, { params: { version: entry.version.number } });
  }
};
