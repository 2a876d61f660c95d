import type { ZipFiles } from '../zip/read-zip.ts';

/** Where the daily root of the operator's record is in a bundle (docs/formats/daily-root.md). */
export const rootFiles = {
  document: 'daily-root.json',
  signature: 'daily-root.jws',
  place: 'daily-root-place.json',
  token: 'daily-root.tst',
  chain: 'daily-root.pem',
} as const;

const signed = [rootFiles.document, rootFiles.signature, rootFiles.place] as const;
const stamped = [rootFiles.token, rootFiles.chain] as const;

/** The files of a daily root that a bundle has to have: with one of them its others, with a token the document. */
export const expectedRootFiles = (files: ZipFiles): readonly string[] => {
  if (stamped.some((path) => files.has(path))) return [...signed, ...stamped];
  return signed.some((path) => files.has(path)) ? signed : [];
};
