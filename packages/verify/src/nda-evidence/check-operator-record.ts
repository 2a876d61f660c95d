import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { ShareDocument } from '@ipr/protocol/share/share-document';
import { keccak256 } from 'viem';
import type { Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import { sameText } from '../bundle/same-text.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { isSameNetwork } from '../chain/evidence.ts';
import { checkRoot } from '../daily-root/check-root.ts';
import { checkOperator } from '../operator-record/check-operator.ts';
import { proveReceipt } from '../operator-record/prove-receipts.ts';
import { readRecord } from '../operator-record/read-record.ts';
import { readSafeState, type SafeState } from '../operator-record/safe-state.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { ndaFiles } from './files.ts';
import type { NdaEvidence } from './parts.ts';

type Acceptance = Extract<EvidenceRecord, { kind: 'acceptance' }>;

const transactionOf = ({ transactions }: Acceptance, role: 'grant' | 'acceptance') =>
  transactions.find((each) => each.role === role);

/** Each transaction of the record is the bundle's, in the same block. */
const transactionReason = (record: Acceptance, evidence: NdaEvidence): Reason | null => {
  for (const role of ['grant', 'acceptance'] as const) {
    const stated = transactionOf(record, role);
    if (!stated) continue;
    const { receipt, header } = evidence[role];
    if (stated.hash !== receipt.transactionHash) return 'another receipt';
    const { hash, number } = stated.block ?? record.block;
    if (hash !== header.hash || BigInt(number) !== BigInt(header.number)) return 'another block';
  }
  return null;
};

const blocksOf = ({ block, transactions, accounts }: Acceptance) => [
  block,
  ...[...transactions, ...accounts].flatMap((each) => each.block ?? []),
];

/** The record is about the grant, the document and the transactions of the rest of the bundle. */
const sameReason = (record: EvidenceRecord, evidence: NdaEvidence, files: ZipFiles): Reason | null => {
  if (record.kind !== 'acceptance') return 'another record';
  const { share, network } = record;
  const pairs: readonly (readonly [Reason, boolean])[] = [
    ['grant', record.id === evidence.grantId && share.id === evidence.grantId],
    ['another network', isSameNetwork(network, evidence.network)],
    ['another hash', blocksOf(record).every(({ hash, header }) => keccak256(header) === hash)],
    ['NDA hash', share.ndaHash === evidence.typedData.message.ndaHash],
    ['CID', share.cid === evidence.shareCid],
    ['another text', share.document === null || sameText(files.get(ndaFiles.share), share.document)],
  ];
  return pairs.find(([, same]) => !same)?.[0] ?? transactionReason(record, evidence);
};

type Consent = { readonly type: string; readonly at: string; readonly receivedAt?: string | undefined };
const consentsOf = (consents: readonly Consent[]): string =>
  JSON.stringify(
    consents.map(({ type, at, receivedAt = '' }) => [type, Date.parse(at), Date.parse(receivedAt)]).sort(),
  );

/** Consent events and custody of evidence.json are those that the operator states. */
const claimsReason = ({ claims, observed }: Acceptance, { events, custody }: NdaEvidence): Reason | null => {
  const received = new Map(observed.consents.map(({ sequence, receivedAt }) => [sequence, receivedAt]));
  const stated = claims.consents.map(({ sequence, type, at }) => ({ type, at, receivedAt: received.get(sequence) }));
  if (consentsOf(stated) !== consentsOf(events)) return 'another record';
  const held = observed.people.find(({ role }) => role === 'grantee')?.custody ?? null;
  return held === (custody?.kind ?? null) ? null : 'another record';
};

/** What the operator's record proves, and states. */
interface FromRecord {
  /** The grantee's Safe; null where the record proves nothing of it. */
  readonly state: SafeState | null;
  /** The operator states that it received these consent events. */
  readonly hasEvents: boolean;
}
const nothing: FromRecord = { state: null, hasEvents: false };

/**
 * Checks the operator's record, where the bundle has one, before everything that it can prove: receipts in their blocks, and the
 * grantee's Safe at the block of the acceptance.
 */
export const checkOperatorRecord = async (
  files: ZipFiles,
  evidence: NdaEvidence,
  share: ShareDocument,
  trusted: Trusted,
  report: Report,
): Promise<FromRecord> => {
  const signed = readRecord(files, report);
  if (!signed) return nothing;
  const { record } = signed;
  const { header } = evidence.acceptance;
  await checkOperator(signed, files, header, trusted, report);
  await checkRoot(files, signed, trusted, report);
  const params = { record: record.number };
  if (!report.check('record.same', sameReason(record, evidence, files), { params })) return nothing;
  if (record.kind !== 'acceptance') return nothing;
  for (const role of ['grant', 'acceptance'] as const) {
    const stated = transactionOf(record, role);
    if (stated) proveReceipt(stated, evidence[role], report);
  }
  const reason = claimsReason(record, evidence);
  if (reason) report.check('record.claims', reason);
  else report.open('record.claims', 'a statement of the operator');
  const state = readSafeState(record, share.grantee, header, report);
  return { state, hasEvents: reason === null };
};
