import { type EvidenceKey, namedKey, type RecordSignature, verifyRecord } from '@ipr/protocol/evidence/signature';
import type { CheckParams, Report } from '../bundle/entries.ts';
import type { Reason } from '../bundle/reasons.ts';
import type { Trusted } from '../bundle/trusted.ts';
import { clockTolerance } from '../chain/tolerances.ts';

/** A document of the operator with its signature. */
interface Signed {
  readonly document: object;
  readonly signature: RecordSignature;
  readonly madeAt: string;
  readonly type: NonNullable<Parameters<typeof verifyRecord>[3]>;
}

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
 * signature by a key that is not the reader's takes nothing from what proofs prove.
 */
export const checkSignature = async (
  { document, signature, madeAt, type }: Signed,
  { code, params }: { readonly code: 'operator.signature' | 'root.signature'; readonly params: CheckParams },
  { operatorKeys = [] }: Trusted,
  report: Report,
): Promise<void> => {
  const kid = namedKey(signature) ?? '';
  const stated = { key: kid, ...params };
  const open = (reason: Reason) => report.open(code, reason, stated);
  if (operatorKeys.length === 0) return open('no key of the reader');
  const key = operatorKeys.find((each) => each.kid === kid);
  if (!key) return open('unknown key');
  if (!(await canVerify(key))) return open('not supported here');
  if (!(await verifyRecord(document, signature, key, type)))
    report.check(code, 'another signature', { params: stated });
  else if (!isInTime(key, madeAt)) report.check(code, 'outside the time of the key', { params: stated });
  else if (key.embedded) open('embedded key');
  else report.check(code, null, { params: stated });
};
