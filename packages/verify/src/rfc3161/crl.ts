import { CertificateRevocationList, CRLDistributionPoints, type Extension } from 'pkijs';
import { extensionOf, keyUsage, keyUsageOf, type ParsedCertificate, sameName } from './certificate.ts';
import { namesOneAlgorithm, readDer } from './der.ts';
import { maxRevocationBytes, outcomeAt, type RevocationOutcome, signedBy, unusable } from './revocation-outcome.ts';

const crlDistributionPoints = '2.5.29.31';
const uniformResourceIdentifier = 6;

/** URLs of complete CRLs for a certificate (RFC 5280 section 4.2.1.13): http and https, whose issuer is that of the certificate. */
export const crlUrlsOf = (certificate: ParsedCertificate): string[] => {
  const points: unknown = extensionOf(certificate, crlDistributionPoints)?.parsedValue;
  if (!(points instanceof CRLDistributionPoints)) return [];
  const names = points.distributionPoints
    .filter(({ reasons, cRLIssuer }) => !reasons && !cRLIssuer?.length)
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []));
  return names.flatMap(({ type, value }) =>
    type === uniformResourceIdentifier && typeof value === 'string' && /^https?:/.test(value) ? [value] : [],
  );
};

const parse = (der: Uint8Array): CertificateRevocationList | undefined => {
  try {
    // The library passes over further parts, and over a second algorithm.
    if (!namesOneAlgorithm(der, maxRevocationBytes)) return undefined;
    return new CertificateRevocationList({ schema: readDer(der, maxRevocationBytes) });
  } catch {
    return undefined;
  }
};

const hasCritical = (extensions: readonly Extension[] | undefined): boolean =>
  extensions?.some(({ critical }) => critical) ?? false;

const isSignedBy = async (crl: CertificateRevocationList, issuer: ParsedCertificate): Promise<boolean> => {
  const algorithm = crl.signatureAlgorithm.algorithmId;
  const usage = keyUsageOf(issuer);
  const maySign = usage === undefined || (usage & keyUsage.cRLSign) !== 0;
  if (!maySign) return false;
  return signedBy(issuer, algorithm, crl.tbsView, crl.signatureValue.valueBlock.valueHexView);
};

/**
 * The state of a certificate at a time according to a complete CRL of its issuer (RFC 5280 sections 5 and 6.3). Stricter than the
 * RFC where in doubt: delta and indirect CRLs, and those for a part of the certificates, are unusable.
 */
export const checkCrl = async (
  der: Uint8Array,
  certificate: ParsedCertificate,
  issuer: ParsedCertificate,
  at: Date,
): Promise<RevocationOutcome> => {
  const crl = parse(der);
  if (!crl) return unusable('unreadable');
  const { nextUpdate: next, revokedCertificates: entries = [] } = crl;
  const isPartial = hasCritical(crl.crlExtensions?.extensions);
  if (!next || isPartial || entries.some((each) => hasCritical(each.crlEntryExtensions?.extensions)))
    return unusable('unsupported');
  const isOfIssuer = sameName(crl.issuer, issuer.fields.subject) && sameName(certificate.fields.issuer, crl.issuer);
  if (!isOfIssuer) return unusable('another issuer');
  if (!(await isSignedBy(crl, issuer))) return unusable('wrong signature');
  const entry = entries.find(({ userCertificate }) => userCertificate.isEqual(certificate.fields.serialNumber));
  return outcomeAt(at, crl.thisUpdate.value, next.value, entry?.revocationDate.value);
};
