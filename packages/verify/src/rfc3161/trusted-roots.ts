import { sha256Hex } from '@ipr/domain';
import { nameOf, type ParsedCertificate, parseCertificate } from './certificate.ts';
import { isDamaged } from './damaged-root.ts';
import { bytesOfBody } from './pem.ts';

/** A certificate of an authority that a reader trusts. */
export interface TrustedRoot {
  readonly der: Uint8Array;
  /** Common name, else the whole subject. */
  readonly name: string;
  /** Of the DER, hex: what authorities publish to compare with. */
  readonly sha256: string;
  /** Unix seconds. */
  readonly validFrom: number;
  readonly validTo: number;
}

/** Why a file gives no trusted root. */
export const rootReasons = ['no-certificate', 'unreadable', 'damaged', 'too-large'] as const;
export type RootReason = (typeof rootReasons)[number];

/** A file that is none of certificates; the message is for people who debug. */
export class RootRefused extends Error {
  override readonly name = 'RootRefused';
  readonly reason: RootReason;

  constructor(reason: RootReason, detail: string, cause?: unknown) {
    super(`${reason}: ${detail}`, { cause });
    this.reason = reason;
  }
}

/** Largest file of certificates that is read, in bytes, and most certificates in one. */
export const mostRootBytes = 256 * 1024;
const mostRoots = 50;

const block = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----([^-]*)-----END (?:X509 |TRUSTED )?CERTIFICATE-----/g;

/** The file as text; empty for a file of bytes: evidence carries certificates, too, and those are nobody's to trust. */
const textOf = (bytes: Uint8Array): string => {
  try {
    return bytes.includes(0) ? '' : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return '';
  }
};

/** The certificates of a PEM text (RFC 7468 section 5), or the one of a DER file. */
const dersIn = (bytes: Uint8Array): Uint8Array[] => {
  const found = [...textOf(bytes).matchAll(block)].map(([, body = '']) => body);
  if (found.length > mostRoots) throw new RootRefused('too-large', `${found.length} certificates`);
  if (found.length === 0) return [bytes];
  try {
    return found.map(bytesOfBody);
  } catch (cause) {
    throw new RootRefused('unreadable', 'no base64', cause);
  }
};

const parse = (der: Uint8Array, reason: RootReason): ParsedCertificate => {
  try {
    return parseCertificate(der);
  } catch (cause) {
    throw new RootRefused(reason, 'a certificate is unreadable', cause);
  }
};

/**
 * Certificates that a reader trusts, of one file: PEM with one or several, or DER with one. Any certificate may be trusted, also
 * that of a time-stamping unit itself (EN 319 422).
 * @throws RootRefused
 */
export const readRoots = async (bytes: Uint8Array): Promise<TrustedRoot[]> => {
  if (bytes.length > mostRootBytes) throw new RootRefused('too-large', `${bytes.length} bytes`);
  const ders = dersIn(bytes);
  const certificates = ders.map((der) => parse(der, der === bytes ? 'no-certificate' : 'unreadable'));
  const roots: TrustedRoot[] = [];
  for (const certificate of certificates) {
    if (await isDamaged(certificate)) throw new RootRefused('damaged', nameOf(certificate));
    const { notBefore, notAfter } = certificate.fields;
    const [validFrom, validTo] = [notBefore, notAfter].map(({ value }) => Math.floor(value.getTime() / 1000));
    roots.push({
      der: certificate.der,
      name: nameOf(certificate),
      sha256: await sha256Hex(certificate.der),
      validFrom: validFrom ?? 0,
      validTo: validTo ?? 0,
    });
  }
  return roots;
};
