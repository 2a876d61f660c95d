import { type KeyObject, X509Certificate } from 'node:crypto';
import { endOfChain } from '@ipr/verify/rfc3161/verify-renewals';

/** Signature keys by name: curves of FIPS 186-5, RSA by its length. */
export const keyKinds = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521'] as const;

const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };

const kindOf = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): string =>
  type === 'rsa' ? `RSA-${details?.modulusLength}` : (curves[details?.namedCurve ?? ''] ?? String(type));

/** How long a token is protected: until the first certificate of its chain ends, or one of the kinds of keys is retired. */
export interface Lifetime {
  readonly ends: Date;
  readonly keys: readonly string[];
}

/** @param chain DER */
export const lifetimeOf = (chain: readonly Uint8Array[]): Lifetime => ({
  ends: endOfChain(chain),
  keys: [...new Set(chain.map((der) => kindOf(new X509Certificate(der).publicKey)))],
});
