/** Verification of a version's timestamp. Reasons of refused tokens are those of the verification page. */
export const timestampsEn = {
  'timestamp.verified': 'Verified in this browser',
  'timestamp.refuted': 'Not verified',
  'timestamp.not-proved': 'Not proved',
  'timestamp.root': 'Root certificate: {name}',
  'timestamp.open.no-token': 'The document of this version contains no timestamp token.',
  'timestamp.open.checking': 'Verifying the timestamp',
  'timestamp.open.no-root': 'This portal has no root certificate to verify the timestamp with.',
  'timestamp.open.not-loaded': 'The timestamp could not be verified, because this page could not be loaded completely.',
  'timestamp.contradicted': 'The document contradicts its own timestamp. Only the values of the token are verified.',
  'timestamp.claimed': 'the document claims “{claimed}”, the token states “{stated}”',
  'timestamp.field.time': 'Time',
  'timestamp.field.authority': 'Authority',
  'timestamp.field.policy': 'Policy',
  'timestamp.field.serial': 'Serial number',
  'timestamp.field.hash': 'Hash',
  'timestamp.field.qualified': 'Qualified (eIDAS)',
  'timestamp.field.legal-value': 'Legal value',
  'timestamp.yes': 'yes',
  'timestamp.no': 'no',
} as const;

export type TimestampsTexts = Readonly<Record<keyof typeof timestampsEn, string>>;
