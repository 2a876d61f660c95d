import { X509Certificate } from 'node:crypto';
import { Certificate, type Extension } from 'pkijs';
import { readDer } from './der.ts';
import { oid } from './oids.ts';
import { TokenRefused } from './token-refused.ts';

/** One certificate, read twice: fields and extensions by pkijs, keys and signatures by OpenSSL. */
export interface ParsedCertificate {
  readonly der: Uint8Array;
  readonly fields: Certificate;
  readonly x509: X509Certificate;
}

export const parseCertificate = (der: Uint8Array): ParsedCertificate => {
  try {
    return { der, fields: new Certificate({ schema: readDer(der) }), x509: new X509Certificate(der) };
  } catch (cause) {
    throw new TokenRefused('wrong certificate', 'a certificate is unreadable', cause);
  }
};

/** The one extension of this kind; a certificate that has it twice is refused (RFC 5280 section 4.2). */
export const extensionOf = ({ fields }: ParsedCertificate, id: string): Extension | undefined => {
  const [found, ...more] = fields.extensions?.filter(({ extnID }) => extnID === id) ?? [];
  if (more.length > 0) throw new TokenRefused('wrong certificate', `extension ${id} twice`);
  return found;
};

/** Common name of the subject, else the whole of it. */
export const nameOf = ({ fields, x509 }: ParsedCertificate): string => {
  const name = fields.subject.typesAndValues.find(({ type }) => type === oid.commonName);
  const text: unknown = name?.value.valueBlock.value;
  return (typeof text === 'string' && text !== '' ? text : x509.subject.replaceAll('\n', ', ')).slice(0, 500);
};

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean => Buffer.from(one).equals(other);

/** Bits of the key usage extension's first byte (RFC 5280 section 4.2.1.3); undefined without the extension. */
export const keyUsageOf = (certificate: ParsedCertificate): number | undefined => {
  const usage = extensionOf(certificate, oid.keyUsage);
  if (!usage) return undefined;
  const view: unknown = usage.parsedValue?.valueBlock?.valueHexView;
  return view instanceof Uint8Array ? (view[0] ?? 0) : 0;
};

export const keyUsage = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 } as const;
