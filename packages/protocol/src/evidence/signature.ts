import { IsoTime } from '@ipr/api';
import { parseStrictJson } from '@ipr/domain/strict-json';
import {
  base64url,
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  FlattenedSign,
  flattenedVerify,
  importJWK,
} from 'jose';
import { z } from 'zod';
import { recordBytes } from './record.ts';

const Base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/);

/** An Ed25519 public key of the operator (RFC 8037) with the time in which it signed. */
export const EvidenceKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: Base64Url.length(43),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  /** JWK thumbprint (RFC 7638). */
  kid: Base64Url.length(43),
  from: IsoTime.optional(),
  /** Absent for the key in use. */
  until: IsoTime.optional(),
  /** True for the key that the one-machine stack generates, which proves nothing beyond that machine. */
  embedded: z.boolean().optional(),
});
export type EvidenceKey = z.output<typeof EvidenceKey>;

/** The operator's public keys as a JWK set (RFC 7517). */
export const EvidenceKeys = z.object({ keys: z.array(EvidenceKey).min(1).max(100) });
export type EvidenceKeys = z.output<typeof EvidenceKeys>;

/** A JWS in flattened JSON form with detached content (RFC 7515, 7.2.2 and appendix F): the payload is the canonical record. */
export const RecordSignature = z.strictObject({
  protected: Base64Url.max(1000),
  signature: Base64Url.length(86),
});
export type RecordSignature = z.output<typeof RecordSignature>;

/** `typ` of the signature, which separates the kinds of documents that the operator signs. */
type SignedType = 'ipr-evidence-record' | 'ipr-daily-root';

/** @param kid identifies the public key */
export const signRecord = async (
  record: object,
  key: CryptoKey,
  kid: string,
  type: SignedType = 'ipr-evidence-record',
): Promise<RecordSignature> => {
  const signed = await new FlattenedSign(recordBytes(record))
    .setProtectedHeader({ alg: 'EdDSA', kid, typ: type })
    .sign(key);
  return RecordSignature.parse({ protected: signed.protected, signature: signed.signature });
};

/** The key id that a signature names, without any check; null when its header is unreadable. */
export const namedKey = ({ protected: header }: RecordSignature): string | null => {
  try {
    return z.object({ kid: z.string() }).parse(parseStrictJson(base64url.decode(header))).kid;
  } catch {
    return null;
  }
};

type Imported = Awaited<ReturnType<typeof importJWK>>;

/** Keys as they are verified with: every record of a bundle names the same one. */
const imported = new WeakMap<EvidenceKey, Promise<Imported>>();

const importedKey = (key: EvidenceKey): Promise<Imported> => {
  const { kty, crv, x } = key;
  const found = imported.get(key) ?? importJWK({ kty, crv, x }, 'EdDSA');
  imported.set(key, found);
  return found;
};

/** Older browsers have no Ed25519: then a signature is neither good nor bad. */
export const canVerify = (key: EvidenceKey): Promise<boolean> =>
  importedKey(key).then(
    () => true,
    () => false,
  );

/** Whether this key signed the record as one of its type. */
export const verifyRecord = (
  record: object,
  signature: RecordSignature,
  key: EvidenceKey,
  type: SignedType = 'ipr-evidence-record',
): Promise<boolean> => verifyBytes(recordBytes(record), signature, key, type);

/** The same for a document that is there in its canonical bytes. */
export const verifyBytes = async (
  bytes: Uint8Array,
  signature: RecordSignature,
  key: EvidenceKey,
  type: SignedType = 'ipr-evidence-record',
): Promise<boolean> => {
  try {
    const payload = base64url.encode(bytes);
    const { protectedHeader } = await flattenedVerify({ ...signature, payload }, await importedKey(key), {
      algorithms: ['EdDSA'],
    });
    return protectedHeader?.typ === type && protectedHeader.kid === key.kid;
  } catch {
    return false;
  }
};

/** The published form of a key. @param from when it began to sign @throws ZodError for a key that is not Ed25519 */
export const exportEvidenceKey = async (
  key: CryptoKey,
  { from, embedded }: { readonly from?: string | undefined; readonly embedded?: boolean | undefined } = {},
): Promise<EvidenceKey> => {
  const jwk = await exportJWK(key);
  const { kty, crv, x } = EvidenceKey.pick({ kty: true, crv: true, x: true }).parse(jwk);
  const kid = await calculateJwkThumbprint({ kty, crv, x });
  return { kty, crv, x, alg: 'EdDSA', use: 'sig', kid, ...(from ? { from } : {}), ...(embedded ? { embedded } : {}) };
};
