import { fromBase64 } from '@ipr/domain';
import { parseCertificate } from './certificate.ts';

const block = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Base64 in groups of four digits (RFC 7468): other readers refuse what browsers read without its padding. */
const bytesOf = (body: string): Uint8Array => {
  const digits = body.replaceAll(/\s/g, '');
  if (digits.length % 4 !== 0) throw new Error('base64 without its padding');
  return fromBase64(digits);
};

/** What a PEM text has as certificates, which may be none. @throws Error when there is nothing, or no base64 */
export const partsOfPem = (text: string): Uint8Array[] => {
  const found = [...text.matchAll(block)].map(([, body = '']) => body);
  if (found.length === 0) throw new Error('no certificate in PEM form');
  return found.map(bytesOf);
};

/** Certificates of a PEM text, DER. @throws Error when there is none or one is unreadable */
export const certificatesOfPem = (text: string): Uint8Array[] =>
  partsOfPem(text).map((der) => parseCertificate(der).der);
