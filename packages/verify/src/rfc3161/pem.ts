import { fromBase64 } from '@ipr/domain';
import { parseCertificate } from './certificate.ts';

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Certificates of a PEM text, DER. @throws Error when there is none or one is unreadable. */
export const certificatesOfPem = (text: string): Uint8Array[] => {
  const found = [...text.matchAll(block)].map(([, body = '']) => body);
  if (found.length === 0) throw new Error('no certificate in PEM form');
  return found.map((body) => parseCertificate(fromBase64(body.replaceAll(/\s/g, ''))).der);
};
