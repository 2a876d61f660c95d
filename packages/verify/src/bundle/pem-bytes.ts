import { toBase64 } from '@ipr/domain';

/** Certificates one after another as PEM, which openssl reads. @param chain DER, from the signer up to the root */
export const pemBytes = (chain: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const blockOf = (der: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${(toBase64(der).match(/.{1,64}/g) ?? []).join('\n')}\n-----END CERTIFICATE-----\n`;
  return new TextEncoder().encode(chain.map(blockOf).join(''));
};
