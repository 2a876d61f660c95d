import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { Report } from '../bundle/entries.ts';
import { fileHash } from '../bundle/file-hash.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkToken } from '../bundle/token-files.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { HeaderEvidence } from '../chain/evidence.ts';
import { secondsOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import type { VerifiedToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { checkSignature } from './check-signature.ts';
import { recordFiles } from './files.ts';
import type { SignedRecord } from './read-record.ts';

/** A record is late when it was made more than an hour after its block, in seconds. */
const lateAfter = 60 * 60;

const seconds = (time: string): number => Date.parse(time) / 1000;

const checkRecordToken = async (files: ZipFiles, trusted: Trusted, report: Report): Promise<VerifiedToken | null> => {
  if (!files.has(recordFiles.token)) {
    report.open('record.token', 'no time stamp');
    return null;
  }
  const sha256 = await fileHash(files.get(recordFiles.record) ?? new Uint8Array());
  return checkToken(files, recordFiles, sha256, trusted, report, { code: 'record.token', params: {} });
};

interface Times {
  readonly block: HeaderEvidence;
  readonly token: VerifiedToken | null;
  readonly now: Date;
}

/** The record's own time is the operator's statement, refuted where it contradicts block, token or the reader's clock. */
const madeReason = ({ madeAt, late }: EvidenceRecord, { block, token, now }: Times): Reason | null => {
  const [made, mined] = [seconds(madeAt), secondsOf(block)];
  if (made < mined - clockTolerance) return 'earlier than its block';
  if (!late && made > mined + lateAfter + clockTolerance) return 'later than its block';
  const stamped = token ? token.genTime.getTime() / 1000 : made;
  if (stamped < mined - clockTolerance) return 'earlier than its block';
  return [made, stamped].every((time) => time <= now.getTime() / 1000 + clockTolerance) ? null : 'in the future';
};

/** Who signed the record, and when it was made. @param block of the event, from the bundle's own evidence */
export const checkOperator = async (
  signed: SignedRecord,
  files: ZipFiles,
  block: HeaderEvidence,
  trusted: Trusted,
  report: Report,
): Promise<void> => {
  const { bytes, signature } = signed;
  const { madeAt, number: record } = signed.record;
  const about = { code: 'operator.signature', params: { record } } as const;
  const token = await checkRecordToken(files, trusted, report);
  await checkSignature({ bytes, signature, madeAt, token, type: 'ipr-evidence-record' }, about, trusted, report);
  const reason = madeReason(signed.record, { block, token, now: trusted.now ?? new Date() });
  const params = { time: signed.record.madeAt };
  if (reason) report.check('record.made', reason, { params });
  else report.open('record.made', 'a statement of the operator', params);
};
