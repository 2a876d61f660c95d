import { type Report, unless } from '../bundle/entries.ts';
import { checkClosed, manifestPath } from '../bundle/manifest.ts';
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

/** @param around files of a take-home bundle that a certificate has not */
const expectedOf = (files: ZipFiles, document: TakeHomeDocument, around: readonly string[] = []): readonly string[] => {
  const own = document.versions.flatMap(({ metadata, ciphertext, timestamp }) => [
    ...(metadata ? [metadata] : []),
    ...(ciphertext ? [ciphertext] : []),
    ...(timestamp ? [timestamp.token, timestamp.chain] : []),
  ]);
  const optional = [...proofPaths(files, document), ...recordPaths(files, document)];
  return [takeHomeFiles.document, takeHomeFiles.chain, ...around, ...own, ...optional];
};

const checkPlaces = (entries: readonly ReadEntry[], report: Report): void => {
  const astray = entries.find((entry) => !isInPlace(entry));
  report.check('files.closed', unless(!astray, 'another path'), {
    params: astray ? { version: astray.version.number } : {},
  });
};

/** Compares the files with the closed list that follows from bundle.json. */
export const checkFiles = (
  files: ZipFiles,
  document: TakeHomeDocument,
  entries: readonly ReadEntry[],
  report: Report,
): void => {
  const { readme, script, keys } = takeHomeFiles;
  checkPlaces(entries, report);
  const around = [readme, script, ...(files.has(keys) ? [keys] : [])];
  checkClosed(files, [...expectedOf(files, document, around), manifestPath], report);
};

/** The same for the files inside a certificate: no ciphertext, no key, nothing around them. */
export const checkCertificateFiles = (
  files: ZipFiles,
  document: TakeHomeDocument,
  entries: readonly ReadEntry[],
  report: Report,
): void => {
  checkPlaces(entries, report);
  const hasNone = document.versions.every(({ ciphertext }) => ciphertext === null);
  report.check('files.closed', unless(hasNone, 'not of this kind'));
  checkClosed(files, expectedOf(files, document), report);
};
