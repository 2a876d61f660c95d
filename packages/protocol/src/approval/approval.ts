import type { Approval } from '@ipr/api';
import { fromBase64, type Hex, toBase64 } from '@ipr/domain';

/** Milliseconds for which an approval counts: a retry, and a proof by mail that an admin grant requires, need no second question. */
export const approvalLifetimeMs = 600_000;
/** Milliseconds by which an approval may be ahead of the server. */
const skewMs = 10_000;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const base64Url = (bytes: ArrayBuffer): string =>
  toBase64(new Uint8Array(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));

/** What the frame signs. No other use of its key begins with these words. */
const signedBytes = (digest: Hex, { session, at }: Omit<Approval, 'signature'>): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`IP Registry approval 1\n${digest.toLowerCase()}\n${session}\n${at}`);

/** A key that never leaves its origin: scripts may use it, and cannot read it. */
export const createApprovalKey = async (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);

/** The form in which identity binds it to a session (`SignerKey`). */
export const exportApprovalKey = async ({ publicKey }: Pick<CryptoKeyPair, 'publicKey'>): Promise<string> =>
  base64Url(await crypto.subtle.exportKey('raw', publicKey));

/** @param digest what the owner's key is to sign: EIP-712 of a Safe transaction, or of a Safe's message */
export const createApproval = async (
  { privateKey }: Pick<CryptoKeyPair, 'privateKey'>,
  digest: Hex,
  facts: Omit<Approval, 'signature'>,
): Promise<Approval> => ({
  ...facts,
  signature: base64Url(await crypto.subtle.sign(algorithm, privateKey, signedBytes(digest, facts))),
});

/**
 * Whether an approval is one of this key, for this digest and this session, made now. The signature of the owner that follows from it is
 * always the same, and a Safe uses each nonce once, so a repetition within the lifetime yields nothing further.
 */
export const isApproved = async (
  approval: Approval,
  expected: { readonly signer: string; readonly session: string; readonly digest: Hex; readonly now: number },
): Promise<boolean> => {
  const { signer, session, digest, now } = expected;
  const age = now - approval.at;
  if (approval.session !== session || age > approvalLifetimeMs || age < -skewMs) return false;
  const key = await crypto.subtle
    .importKey('raw', fromBase64Url(signer), algorithm, false, ['verify'])
    .catch(() => null);
  const bytes = signedBytes(digest, approval);
  return key !== null && crypto.subtle.verify(algorithm, key, fromBase64Url(approval.signature), bytes);
};
