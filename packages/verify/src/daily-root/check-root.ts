import type { Hex } from '@ipr/domain';
import { type DailyRoot, dailyRootType, endOfDay, isInRoot, rootCallData } from '@ipr/protocol/evidence/daily-root';
import { readTransactionProof } from '@ipr/protocol/evidence/transaction-proof';
import { type Report, unless } from '../bundle/entries.ts';
import { fileHash } from '../bundle/file-hash.ts';
import { blockGround } from '../bundle/grounds.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkToken } from '../bundle/token-files.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { type HeaderEvidence, isSameNetwork } from '../chain/evidence.ts';
import { secondsOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import { checkSignature } from '../operator-record/check-signature.ts';
import { hashOfRecord, type SignedRecord } from '../operator-record/read-record.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { expectedRootFiles, rootFiles } from './files.ts';
import { readRoot, rootHeader, type SignedRoot } from './read-root.ts';

const pathReason = async ({ root, place }: SignedRoot, signed: SignedRecord): Promise<Reason | null> => {
  const { number, madeAt, network } = signed.record;
  const hash = await hashOfRecord(signed);
  const isCovered = root.first <= number && number <= root.last && (number < root.last || root.head === hash);
  const pairs: readonly (readonly [Reason, boolean])[] = [
    ['another network', isSameNetwork(root.network, network)],
    ['another day', Date.parse(madeAt) < endOfDay(root.day)],
    ['another record', isCovered],
    ['another root', isInRoot(root, { number, hash }, place.path)],
  ];
  return pairs.find(([, holds]) => !holds)?.[0] ?? null;
};

/** What the transaction carries is this root of this day, relative to the header. */
const transactionReason = (
  root: DailyRoot,
  { index, hash, proof }: NonNullable<SignedRoot['place']['transaction']>,
  header: HeaderEvidence | null,
): Reason | null => {
  if (!header) return 'another block';
  const found = readTransactionProof(header.transactionsRoot, index, proof ?? []);
  if ('refused' in found) return found.refused;
  const { transaction } = found;
  const isSame =
    transaction.hash === hash &&
    transaction.chainId === root.network.chainId &&
    transaction.data === rootCallData(root);
  return unless(isSame, 'another transaction');
};

const checkTransaction = ({ root, place }: SignedRoot, header: HeaderEvidence | null, report: Report): void => {
  const { transaction } = place;
  if (!transaction) {
    report.open('root.transaction', 'no transaction');
    return;
  }
  const { hash, index, block, proof } = transaction;
  const params = { transaction: hash, block: block.number, index };
  if (header && proof === null) report.open('root.transaction', 'no proof of inclusion', params);
  else {
    const grounds = header ? [blockGround(header)] : [];
    report.check('root.transaction', transactionReason(root, transaction, header), { params, grounds });
  }
};

const checkTimes = ({ root }: SignedRoot, others: readonly number[], now: Date, report: Report): void => {
  const times = [Date.parse(root.madeAt) / 1000, ...others];
  const [from, to] = [endOfDay(root.day) / 1000 - clockTolerance, now.getTime() / 1000 + clockTolerance];
  const params = { time: root.madeAt, day: root.day };
  if (times.some((time) => time < from)) report.check('root.times', 'earlier than its day', { params });
  else if (times.some((time) => time > to)) report.check('root.times', 'in the future', { params });
  else report.open('root.times', 'a statement of the operator', params);
};

const checkRootToken = async (files: ZipFiles, sha256: string, trusted: Trusted, report: Report) => {
  if (!files.has(rootFiles.token)) {
    report.open('root.token', 'no time stamp');
    return null;
  }
  return checkToken(files, rootFiles, sha256, trusted, report, { code: 'root.token', params: {} });
};

/** A daily root that was read, and the SHA-256 of its canonical document. */
export interface CheckedRoot {
  readonly root: DailyRoot;
  readonly hash: Hex;
}

/**
 * Checks the daily root that a bundle has of its operator's record (docs/formats/daily-root.md); without one it is not proved.
 * @returns null where there is none, or none that can be read
 */
export const checkRoot = async (
  files: ZipFiles,
  record: SignedRecord,
  trusted: Trusted,
  report: Report,
): Promise<CheckedRoot | null> => {
  if (expectedRootFiles(files).length === 0) return null;
  const found = readRoot(files);
  if (!report.check('root.readable', unless(found !== null, 'unreadable')) || !found) return null;
  const { root, signature } = found;
  const params = { number: root.number, day: root.day };
  report.check('root.path', await pathReason(found, record), { params });
  const bytes = files.get(rootFiles.document) ?? new Uint8Array();
  const sha256 = await fileHash(bytes);
  const token = await checkRootToken(files, sha256, trusted, report);
  const signed = { bytes, signature, madeAt: root.madeAt, token, type: dailyRootType } as const;
  await checkSignature(signed, { code: 'root.signature', params: { number: root.number } }, trusted, report);
  const header = rootHeader(found.place);
  const others = [...(token ? [token.genTime.getTime() / 1000] : []), ...(header ? [secondsOf(header)] : [])];
  checkTimes(found, others, trusted.now ?? new Date(), report);
  checkTransaction(found, header, report);
  return { root, hash: `0x${sha256}` };
};
