import {
  canVerify,
  type EvidenceKey,
  namedKey,
  type RecordSignature,
  verifyBytes,
} from '@ipr/protocol/evidence/signature';
import type { CheckParams, Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { clockTolerance } from '../chain/tolerances.ts';
import type { VerifiedToken } from '../rfc3161/verify-token.ts';

/** A document of the operator with its signature. */
interface Signed {
  /** Its canonical bytes. */
  readonly bytes: Uint8Array;
  readonly signature: RecordSignature;
  /** By the operator's own clock: who has a key can state any time. */
  readonly madeAt: string;
  /** A token over the document that is not refuted; null without one. */
  readonly token: Pick<VerifiedToken, 'genTime'> | null;
  readonly type: NonNullable<Parameters<typeof verifyBytes>[3]>;
}

const seconds = (time: string): number => Date.parse(time) / 1000;

const isInTime = ({ from, until }: EvidenceKey, madeAt: string): boolean =>
  (from === undefined || seconds(madeAt) >= seconds(from) - clockTolerance) &&
  (until === undefined || seconds(madeAt) <= seconds(until) + clockTolerance);

/**
 * Why a key that is used no more does not count: it can have leaked since, so that a token of a trusted authority has to show that the
 * document is from the time of the key.
 */
const retiredReason = ({ until }: EvidenceKey, { token }: Signed, { roots }: Trusted): Reason | null => {
  if (until === undefined) return null;
  if (!roots || !token) return 'no time stamp';
  return token.genTime.getTime() / 1000 <= seconds(until) + clockTolerance ? null : 'outside the time of the key';
};

/**
 * The operator's signature counts under a key that the reader brought: a bundle names its key, and any person can make one. A
 * signature by a key that is not the reader's takes nothing from what proofs prove.
 */
export const checkSignature = async (
  signed: Signed,
  { code, params }: { readonly code: 'operator.signature' | 'root.signature'; readonly params: CheckParams },
  trusted: Trusted,
  report: Report,
): Promise<void> => {
  const { bytes, signature, madeAt, type } = signed;
  const { operatorKeys = [] } = trusted;
  const kid = namedKey(signature) ?? '';
  const stated = { key: kid, ...params };
  const open = (reason: Reason) => report.open(code, reason, stated);
  if (operatorKeys.length === 0) return open('no key of the reader');
  const key = operatorKeys.find((each) => each.kid === kid);
  if (!key) return open('unknown key');
  if (!(await canVerify(key))) return open('not supported here');
  if (!(await verifyBytes(bytes, signature, key, type))) report.check(code, 'another signature', { params: stated });
  else if (!isInTime(key, madeAt)) report.check(code, 'outside the time of the key', { params: stated });
  else {
    const missing = key.embedded ? 'embedded key' : retiredReason(key, signed, trusted);
    if (missing) open(missing);
    else report.check(code, null, { params: stated });
  }
};
