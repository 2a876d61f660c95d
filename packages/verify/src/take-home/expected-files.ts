import { type Report, unless } from '../bundle/entries.ts';
import { checkClosed } from '../bundle/manifest.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { ciphertextFile, type TakeHomeDocument, takeHomeFiles, versionFiles } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';

/** Every path of a version is the one that follows from its number and its ciphertext's hash; a document that is none names none. */
const isInPlace = ({ version, metadata }: ReadEntry): boolean => {
  const own = versionFiles(version.number);
  const ciphertext = metadata ? ciphertextFile(metadata.file.encryptedFileHash) : null;
  return (
    (version.metadata === null ? version.timestamp === null : version.metadata === own.metadata) &&
    (version.timestamp === null || (version.timestamp.token === own.token && version.timestamp.chain === own.chain)) &&
    (version.ciphertext === null || version.ciphertext === ciphertext)
  );
};

/** Paths of proofs of timestamps that are there; only a version with a token may have them. */
export const proofPaths = (files: ZipFiles, { versions }: TakeHomeDocument): readonly string[] =>
  versions.flatMap(({ number, timestamp }) => {
    const { proofs } = versionFiles(number);
    return timestamp && files.has(proofs) ? [proofs] : [];
  });

/** Paths of the operator's records that are there. */
export const recordPaths = (files: ZipFiles, { versions }: TakeHomeDocument): readonly string[] =>
  versions.map(({ number }) => versionFiles(number).record).filter((path) => files.has(path));

const expectedOf = (files: ZipFiles, document: TakeHomeDocument): readonly string[] => {
  const { keys, ...always } = takeHomeFiles;
  const hasKeys = files.has(keys);
  const own = document.versions.flatMap(({ metadata, ciphertext, timestamp }) => [
    ...(metadata ? [metadata] : []),
    ...(ciphertext ? [ciphertext] : []),
    ...(timestamp ? [timestamp.token, timestamp.chain] : []),
  ]);
  const optional = [...proofPaths(files, document), ...recordPaths(files, document)];
  return [...Object.values(always), ...(hasKeys ? [keys] : []), ...own, ...optional];
};

/** Compares the files with the closed list that follows from bundle.json. */
export const checkFiles = (
  files: ZipFiles,
  document: TakeHomeDocument,
  entries: readonly ReadEntry[],
  report: Report,
): void => {
  const astray = entries.find((entry) => !isInPlace(entry));
  report.check('files.closed', unless(!astray, 'another path'), {
    params: astray ? { version: astray.version.number } : {},
  });
  checkClosed(files, expectedOf(files, document), report);
};
