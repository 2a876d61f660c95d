import type { Hex } from '@ipr/domain';
import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { keccak256 } from 'viem';
import { type Report, stating, unless } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { isSameNetwork, type TransactionEvidence } from '../chain/evidence.ts';
import { type CheckedRoot, checkRoot } from '../daily-root/check-root.ts';
import { compareRoots, type RootOfVersion } from '../daily-root/compare-roots.ts';
import { expectedRootFiles } from '../daily-root/files.ts';
import { checkOperator } from '../operator-record/check-operator.ts';
import { readEnvelope } from '../operator-record/envelope.ts';
import { proveReceipt } from '../operator-record/prove-receipts.ts';
import { hashOfRecord, readRecord } from '../operator-record/read-record.ts';
import { readSafeState } from '../operator-record/safe-state.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { type ChainDocument, type TakeHomeDocument, type VersionEntry, versionFiles } from './document.ts';

/** The operator's record of a version; `files` is null for one that is no record. */
export interface VersionRecord {
  readonly version: VersionEntry;
  readonly files: ZipFiles | null;
}

/** The records that a bundle has, newest version first. */
export const readRecords = (files: ZipFiles, { versions }: TakeHomeDocument): readonly VersionRecord[] =>
  versions.flatMap((version) => {
    const bytes = files.get(versionFiles(version.number).record);
    return bytes ? [{ version, files: readEnvelope(bytes) }] : [];
  });

type OfVersion = Exclude<EvidenceRecord, { kind: 'acceptance' }>;

const blocksOf = ({ block, transactions, accounts }: OfVersion) => [
  block,
  ...[...transactions, ...accounts].flatMap((each) => each.block ?? []),
];

/** Block and transactions of the record are those of the bundle. */
const transactionReason = (record: OfVersion, { receipt, header }: TransactionEvidence): Reason | null => {
  const blocks = [record.block, ...record.transactions.map(({ block }) => block ?? record.block)];
  const isHere = blocks.every(({ hash, number }) => hash === header.hash && BigInt(number) === BigInt(header.number));
  const isSent = record.transactions.every(({ hash }) => hash === receipt.transactionHash);
  return unless(isSent, 'another receipt') ?? unless(isHere, 'another block');
};

/** The record is about this version: its event, content, account and transaction. */
const sameReason = (
  record: EvidenceRecord,
  { asset, network }: TakeHomeDocument,
  { number, hash, cid, updater }: VersionEntry,
  evidence: TransactionEvidence,
): Reason | null => {
  if (record.kind !== (number === 1 ? 'registration' : 'update')) return 'another record';
  const { version, accounts } = record;
  const pairs: readonly (readonly [Reason, boolean])[] = [
    ['asset', version.assetId === asset.id],
    ['version', version.version === number && record.id === `${asset.id}-${number}`],
    ['another network', isSameNetwork(record.network, network)],
    ['another hash', blocksOf(record).every((block) => keccak256(block.header) === block.hash)],
    ['hash or CID', version.hash === hash && version.cid === cid],
    ['another account', accounts.every(({ address }) => address === updater)],
  ];
  return pairs.find(([, same]) => !same)?.[0] ?? transactionReason(record, evidence);
};

/** The operator’s observation is about the account that made the version; the custody in it is a statement. */
const checkClaims = ({ observed }: EvidenceRecord, { number, updater }: VersionEntry, report: Report): void => {
  const role = number === 1 ? 'registrant' : 'updater';
  const isTheirs = observed.people.every((person) => person.wallet === updater && person.role === role);
  const params = { account: updater, custody: observed.people[0]?.custody ?? 'not recorded' };
  if (isTheirs) report.open('record.claims', 'a statement of the operator', params);
  else report.check('record.claims', 'another account', { params });
};

/** A record that was compared with the bundle, and its daily root where it has one. */
interface Checked {
  readonly record: EvidenceRecord;
  readonly hash: Hex;
  readonly root: CheckedRoot | null;
}

const checkRecord = async (
  { version, files }: VersionRecord,
  document: TakeHomeDocument,
  chain: ChainDocument,
  trusted: Trusted,
  report: Report,
): Promise<Checked | null> => {
  if (!files) {
    report.check('record.readable', 'unreadable');
    return null;
  }
  const signed = readRecord(files, report);
  const evidence = chain.transactions[version.transaction];
  if (!signed || !evidence) return null;
  const { record } = signed;
  await checkOperator(signed, files, evidence.header, trusted, report);
  const root = await checkRoot(files, signed, trusted, report);
  const checked = { record, hash: await hashOfRecord(signed), root };
  const reason = sameReason(record, document, version, evidence);
  if (!report.check('record.same', reason, { params: { record: record.number } })) return checked;
  for (const stated of record.transactions) proveReceipt(stated, evidence, report);
  checkClaims(record, version, report);
  readSafeState(record, version.updater, evidence.header, report);
  return checked;
};

interface Link {
  readonly version: number;
  readonly record: EvidenceRecord;
  readonly hash: Hex;
}

/** Of two records with consecutive numbers the later one has the hash of the other; one number is that of one record. */
const checkLinks = (links: readonly Link[], report: Report): void => {
  for (const { version, record, hash } of links) {
    const twin = links.find((each) => each.record.number === record.number && each.hash !== hash);
    const before = links.find((each) => each.record.number === record.number - 1);
    if (!twin && !before) continue;
    const reason = twin ? 'another record' : unless(record.previous === before?.hash, 'another hash');
    report.check('record.chain', reason, { params: { version, record: record.number } });
  }
};

/**
 * Checks the operator's records before everything that they can prove: receipts in their blocks. A version without record or
 * daily root is not proved by one, and never refuted.
 */
export const checkRecords = async (
  records: readonly VersionRecord[],
  document: TakeHomeDocument,
  chain: ChainDocument,
  trusted: Trusted,
  report: Report,
): Promise<void> => {
  const links: Link[] = [];
  const roots: RootOfVersion[] = [];
  const hasRoot = ({ files }: VersionRecord) => files !== null && expectedRootFiles(files).length > 0;
  const isRooted = records.some(hasRoot);
  for (const version of document.versions) {
    const about = stating(report, { version: version.number });
    const found = records.find((each) => each.version === version);
    if (!found) about.open('operator.signature', 'not in the bundle');
    const checked = found && (await checkRecord(found, document, chain, trusted, about));
    if (checked) links.push({ version: version.number, record: checked.record, hash: checked.hash });
    if (checked?.root) roots.push({ version: version.number, ...checked.root });
    if (isRooted && !(found && hasRoot(found))) about.open('root.path', 'not in the bundle');
  }
  checkLinks(links, report);
  compareRoots(roots, report);
};
