import type { ZipFiles } from '../zip/read-zip.ts';

/** Where the operator's record lies in a bundle (docs/formats/evidence-record.md). */
export const recordFiles = {
  record: 'record.json',
  signature: 'record.jws',
  token: 'record.tst',
  chain: 'record.pem',
} as const;

const signed = [recordFiles.record, recordFiles.signature] as const;
const stamped = [recordFiles.token, recordFiles.chain] as const;

/** The files of a record that a bundle has to have: with one of a pair the other, with a token the record. */
export const expectedRecordFiles = (files: ZipFiles): readonly string[] => {
  const isStamped = stamped.some((path) => files.has(path));
  if (isStamped) return [...signed, ...stamped];
  return signed.some((path) => files.has(path)) ? signed : [];
};
