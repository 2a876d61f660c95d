import { createHash } from 'node:crypto';
import { type CmsOrder, signCms } from '@ipr/verify/issue/sign-cms';
import { oid } from '@ipr/verify/rfc3161/oids';

export interface TokenOrder extends Pick<CmsOrder, 'signer' | 'privateKey' | 'certificates'> {
  /** TSTInfo, DER. */
  readonly content: Uint8Array;
}

/** Signs a TSTInfo: a TimeStampToken (RFC 3161 section 2.4.2, RFC 5816), ECDSA with SHA-256. */
export const signToken = (order: TokenOrder): Promise<Uint8Array> =>
  signCms({ ...order, contentType: oid.tstInfo, digest: createHash('sha256').update(order.content).digest() });
