import { X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;

/** Certificates of a PEM text, DER. @throws Error when there is none or one is unreadable. */
export const certificatesOfPem = (text: string): Uint8Array[] => {
  const found = text.match(block) ?? [];
  if (found.length === 0) throw new Error('no certificate in PEM form');
  return found.map((pem) => new Uint8Array(new X509Certificate(pem).raw));
};
