import { toHex } from '@ipr/domain';
import { BitString, OctetString } from 'asn1js';
import { AuthorityKeyIdentifier, Certificate, type Extension, ExtKeyUsage } from 'pkijs';
import { maxTokenBytes } from './check-der.ts';
import { readDer } from './der.ts';
import { fieldsOf, readValue, tags } from './der-value.ts';
import { oid } from './oids.ts';
import { TokenRefused } from './token-refused.ts';

export interface ParsedCertificate {
  readonly der: Uint8Array;
  readonly fields: Certificate;
}

const parse = (der: Uint8Array): ParsedCertificate => {
  try {
    return { der, fields: new Certificate({ schema: readDer(der) }) };
  } catch (cause) {
    throw new TokenRefused('wrong certificate', 'a certificate is unreadable', cause);
  }
};

/** The last parsed certificates by their bytes in hex: every token of an authority brings the same ones, and parsing is slow. */
const parsed = new Map<string, ParsedCertificate>();
const mostParsed = 32;

/** @param der is copied @throws TokenRefused 'wrong certificate' */
export const parseCertificate = (der: Uint8Array): ParsedCertificate => {
  if (der.length > maxTokenBytes) return parse(der);
  const key = toHex(der);
  const known = parsed.get(key);
  if (known) return known;
  const certificate = parse(der.slice());
  if (parsed.size === mostParsed) parsed.delete(parsed.keys().next().value ?? '');
  parsed.set(key, certificate);
  return certificate;
};

/** Parts of a certificate (RFC 5280 section 4.1): what is signed, algorithm and signature. @throws TokenRefused 'wrong certificate' for other bytes */
const checkShape = (der: Uint8Array): void => {
  try {
    const [signed, algorithm, signature] = fieldsOf(readValue(der), 3);
    if (signed?.tag === tags.sequence && algorithm?.tag === tags.sequence && signature?.tag === tags.bits) return;
  } catch {
    // The same refusal.
  }
  throw new TokenRefused('wrong certificate', 'a certificate is unreadable');
};

/**
 * Those that can be read: who passes a token on can change certificates in it or add some, which no signature of the token covers. Only
 * those that a chain needs count, and these are covered by the signature of an issuer, or by the hash that the signer signed.
 * @throws TokenRefused 'wrong certificate' for what has not even the parts of one
 */
export const readable = (certificates: readonly Uint8Array[]): readonly ParsedCertificate[] =>
  certificates.flatMap((der) => {
    checkShape(der);
    try {
      return [parseCertificate(der)];
    } catch {
      return [];
    }
  });

/** The one extension of this kind; a certificate that has it twice is refused (RFC 5280 section 4.2). */
export const extensionOf = ({ fields }: ParsedCertificate, id: string): Extension | undefined => {
  const [found, ...more] = fields.extensions?.filter(({ extnID }) => extnID === id) ?? [];
  if (more.length > 0) throw new TokenRefused('wrong certificate', `extension ${id} twice`);
  return found;
};

/** Purposes of the extended key usage; null for a certificate without it, which may be used for any. */
export const extensionPurposes = (certificate: ParsedCertificate): readonly string[] | null => {
  const extension = extensionOf(certificate, oid.extendedKeyUsage);
  if (!extension) return null;
  return extension.parsedValue instanceof ExtKeyUsage ? extension.parsedValue.keyPurposes : [];
};

/** Common name of the subject, else the whole of it. */
export const nameOf = ({ fields }: ParsedCertificate): string => {
  const parts = fields.subject.typesAndValues.map(({ type, value }) => [type, value.valueBlock.value] as const);
  const texts = parts.filter(([, text]) => typeof text === 'string' && text !== '');
  const common = texts.find(([type]) => type === oid.commonName)?.[1];
  return String(common ?? texts.map(([type, text]) => `${type}=${text}`).join(', ')).slice(0, 500);
};

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

type Name = Certificate['issuer'];

/** The bytes of a name as they came. */
export const nameBytes = ({ valueBeforeDecode }: Name): Uint8Array => new Uint8Array(valueBeforeDecode);

/** Whether two names are the same bytes: issuers copy them, and readers differ in which other spellings are equal (RFC 5280 section 7.1). */
export const sameName = (one: Name, other: Name): boolean => sameBytes(nameBytes(one), nameBytes(other));

/** Whether names and key identifiers of two certificates fit as of child and issuer (RFC 5280 section 4.2.1.1). */
export const namesFit = (child: ParsedCertificate, issuer: ParsedCertificate): boolean => {
  if (!sameName(child.fields.issuer, issuer.fields.subject)) return false;
  const wanted: unknown = extensionOf(child, oid.authorityKeyIdentifier)?.parsedValue;
  const own: unknown = extensionOf(issuer, oid.subjectKeyIdentifier)?.parsedValue;
  const identifier = wanted instanceof AuthorityKeyIdentifier ? wanted.keyIdentifier : undefined;
  if (!identifier || !(own instanceof OctetString)) return true;
  return sameBytes(identifier.valueBlock.valueHexView, own.valueBlock.valueHexView);
};

/** Bits of the key usage extension's first byte (RFC 5280 section 4.2.1.3); undefined without the extension. */
export const keyUsageOf = (certificate: ParsedCertificate): number | undefined => {
  const usage = extensionOf(certificate, oid.keyUsage);
  if (!usage) return undefined;
  const bits: unknown = usage.parsedValue;
  return bits instanceof BitString ? (bits.valueBlock.valueHexView[0] ?? 0) : 0;
};

export const keyUsage = { digitalSignature: 0x80, nonRepudiation: 0x40, keyCertSign: 0x04, cRLSign: 0x02 } as const;
