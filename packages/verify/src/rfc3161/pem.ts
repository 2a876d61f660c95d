import { fromBase64 } from '@ipr/domain';
import { parseCertificate } from './certificate.ts';

const block = /-----BEGIN CERTIFICATE-----([^-]*)-----END CERTIFICATE-----/g;

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The bytes of a PEM block (RFC 7468): base64 in groups of four digits, between which only these four are white space. Languages differ
 * in what else they call white space, so that a forger could choose who reads the block.
 * @throws Error for anything else
 */
export const bytesOfBody = (body: string): Uint8Array<ArrayBuffer> => {
  const digits = body.replaceAll(/[ \t\r\n]/g, '');
  if (!base64.test(digits)) throw new Error('no base64');
  return fromBase64(digits);
};

/** What a PEM text has as certificates, which may be none. @throws Error when there is nothing, or no base64 */
export const partsOfPem = (text: string): Uint8Array[] => {
  const found = [...text.matchAll(block)].map(([, body = '']) => body);
  if (found.length === 0) throw new Error('no certificate in PEM form');
  return found.map(bytesOfBody);
};

/** Certificates of a PEM text, DER. @throws Error when there is none or one is unreadable */
export const certificatesOfPem = (text: string): Uint8Array[] =>
  partsOfPem(text).map((der) => parseCertificate(der).der);
