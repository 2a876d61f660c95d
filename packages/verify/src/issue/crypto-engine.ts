import { CryptoEngine } from 'pkijs';

/** WebCrypto of Node.js for the ASN.1 library, which would else look for one in the browser's globals. */
export const engine = new CryptoEngine({ name: 'node', crypto: globalThis.crypto });

/** Keys of the embedded authority: ECDSA on P-256 (FIPS 186-5). */
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export const newKeyPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(keyAlgorithm, true, ['sign', 'verify']);
