import { sha256Hex } from '@ipr/domain';
import type { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { type EvidenceKey, namedKey, verifyRecord } from '@ipr/protocol/evidence/signature';
import type { Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import { checkToken } from '../bundle/token-files.ts';
import type { Trusted } from '../bundle/trusted.ts';
import type { HeaderEvidence } from '../chain/evidence.ts';
import { secondsOf } from '../chain/time-of.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import type { VerifiedToken } from '../rfc3161/verify-token.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { recordFiles } from './files.ts';
import type { SignedRecord } from './read-record.ts';

/** A record is late when it was made more than an hour after its block, in seconds. */
const lateAfter = 60 * 60;

const seconds = (time: string): number => Date.parse(time) / 1000;

/** Older browsers have no Ed25519: then a signature is neither good nor bad. */
const canVerify = async ({ kty, crv, x }: EvidenceKey): Promise<boolean> =>
  crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  );

const isInTime = ({ from, until }: EvidenceKey, madeAt: string): boolean =>
  (from === undefined || seconds(madeAt) >= seconds(from) - clockTolerance) &&
  (until === undefined || seconds(madeAt) <= seconds(until) + clockTolerance);

/**
 * The operator's signature counts under a key that the reader brought: a bundle names its key, and any person can make one. A
 * signature by a key that is not the reader's takes nothing from what the record's proofs prove.
 */
const checkSignature = async ({ record, signature }: SignedRecord, { operatorKeys = [] }: Trusted, report: Report) => {
  const kid = namedKey(signature) ?? '';
  const params = { key: kid, record: record.number };
  const open = (reason: Reason) => report.open('operator.signature', reason, params);
  if (operatorKeys.length === 0) return open('no key of the reader');
  const key = operatorKeys.find((each) => each.kid === kid);
  if (!key) return open('unknown key');
  if (!(await canVerify(key))) return open('not supported here');
  if (!(await verifyRecord(record, signature, key)))
    report.check('operator.signature', 'another signature', { params });
  else if (!isInTime(key, record.madeAt)) report.check('operator.signature', 'outside the time of the key', { params });
  else if (key.embedded) open('embedded key');
  else report.check('operator.signature', null, { params });
};

const checkRecordToken = async (files: ZipFiles, trusted: Trusted, report: Report): Promise<VerifiedToken | null> => {
  if (!files.has(recordFiles.token)) {
    report.open('record.token', 'no time stamp');
    return null;
  }
  const sha256 = await sha256Hex(files.get(recordFiles.record) ?? new Uint8Array());
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
  await checkSignature(signed, trusted, report);
  const token = await checkRecordToken(files, trusted, report);
  const reason = madeReason(signed.record, { block, token, now: trusted.now ?? new Date() });
  const params = { time: signed.record.madeAt };
  if (reason) report.check('record.made', reason, { params });
  else report.open('record.made', 'a statement of the operator', params);
};
