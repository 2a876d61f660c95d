/** Object identifiers, each with where it is defined. */
export const oid = {
  /** NIST. */
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
  /** RFC 8017 and RFC 5758. */
  rsaEncryption: '1.2.840.113549.1.1.1',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  sha384WithRsa: '1.2.840.113549.1.1.12',
  sha512WithRsa: '1.2.840.113549.1.1.13',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  ecdsaWithSha384: '1.2.840.10045.4.3.3',
  ecdsaWithSha512: '1.2.840.10045.4.3.4',
  /** Public keys on curves, RFC 5480. */
  ecPublicKey: '1.2.840.10045.2.1',
  p256: '1.2.840.10045.3.1.7',
  p384: '1.3.132.0.34',
  p521: '1.3.132.0.35',
  /** CMS, RFC 5652. */
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  /** RFC 3161 and RFC 5035. */
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  signatureTimestamp: '1.2.840.113549.1.9.16.2.14',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  /** RFC 9336, and the purpose that readers of PDF expect. */
  documentSigning: '1.3.6.1.5.5.7.3.36',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  /** RFC 5280. */
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  /** RFC 3739 and EN 319 422: the token claims to be a qualified electronic time stamp. */
  qcStatements: '1.3.6.1.5.5.7.1.3',
  qualifiedTimestamp: '0.4.0.19422.1.1',
} as const;

/**
 * Policy of the embedded authority: no legal value. Under the enterprise number that RFC 5612 reserves for
 * documentation, so that it can never be a real authority's policy.
 */
export const noLegalValuePolicy = '1.3.6.1.4.1.32473.3161.1';

/** Names in WebCrypto of the hashes that count; SHA-1 does not. */
export const hashNames: Readonly<Record<string, string>> = {
  [oid.sha256]: 'SHA-256',
  [oid.sha384]: 'SHA-384',
  [oid.sha512]: 'SHA-512',
};
