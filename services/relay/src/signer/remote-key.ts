import { createPublicKey } from 'node:crypto';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { numberToHex, recoverAddress } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { readDerSignature } from './der.ts';
import type { DigestSignature, Signer } from './port.ts';

export interface RemoteKeySettings {
  /** Base URL of the signing service. */
  readonly url: string;
  readonly keyId: string;
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
}

/** Timeout of one call, in milliseconds. */
const timeoutMs = 10_000;

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const PublicKey = z.object({ publicKey: z.base64() });
const Signature = z.object({ signature: z.base64() });

/**
 * Calls modelled on key management services (AWS KMS GetPublicKey and Sign with MessageType DIGEST and ECDSA_SHA_256 on
 * ECC_SECG_P256K1): `GET {url}/keys/{id}/public-key` answers `{publicKey}`, base64 of the DER SubjectPublicKeyInfo;
 * `POST {url}/keys/{id}/sign` with `{digest}`, base64 of 32 bytes, answers `{signature}`, base64 of DER.
 */
const callService = async <T>(
  settings: RemoteKeySettings,
  call: string,
  reply: z.ZodType<T>,
  body?: object,
): Promise<T> => {
  const { url, keyId, token } = settings;
  try {
    const answer = await fetch(`${url.replace(/\/$/, '')}/keys/${encodeURIComponent(keyId)}/${call}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) throw new Error(`the signing service answers ${answer.status}`);
    return reply.parse(await answer.json());
  } catch (thrown) {
    const cause = new Error(`RELAY_SIGNER_URL: ${new URL(url).origin} gives no answer to ${call}`, { cause: thrown });
    throw new Failure('relay.unavailable', { reason: 'the signing service does not answer' }, cause);
  }
};

/** The uncompressed point of a secp256k1 key. @throws Error for another kind of key */
const pointOf = (spki: Uint8Array): Hex => {
  const { x, y, crv } = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  if (crv !== 'secp256k1' || !x || !y) throw new Error('the remote key is not on secp256k1');
  const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url').toString('hex').padStart(64, '0'));
  return `0x04${left}${right}`;
};

/** A key that never leaves its service. @throws Failure relay.unavailable, Error for a key that is not on secp256k1 */
export const remoteKey = async (settings: RemoteKeySettings): Promise<Signer> => {
  const { publicKey } = await callService(settings, 'public-key', PublicKey);
  const address = lowerAddress(publicKeyToAddress(pointOf(Buffer.from(publicKey, 'base64'))));

  /** Recovers the parity, which the service does not return. */
  const withParity = async (hash: Hex, r: Hex, s: Hex): Promise<DigestSignature> => {
    for (const yParity of [0, 1] as const) {
      const found = await recoverAddress({ hash, signature: { r, s, yParity } }).catch(() => undefined);
      if (found?.toLowerCase() === address) return { r, s, yParity };
    }
    throw new Failure('relay.unavailable', { reason: 'the signing service signed with another key' });
  };

  return {
    address,
    async signDigest(hash) {
      const digest = Buffer.from(hash.slice(2), 'hex').toString('base64');
      const { signature } = await callService(settings, 'sign', Signature, { digest });
      const { r, s } = readDerSignature(Buffer.from(signature, 'base64'));
      const low = s > order / 2n ? order - s : s;
      return withParity(hash, numberToHex(r, { size: 32 }), numberToHex(low, { size: 32 }));
    },
  };
};
