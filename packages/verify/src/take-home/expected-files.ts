import { type Report, unless } from '../bundle/entries.ts';
import { checkClosed } from '../bundle/manifest.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { ciphertextFile, type TakeHomeDocument, takeHomeFiles, versionFiles } from './document.ts';
import type { ReadEntry } from './rekeyed.ts';

/** Every path of a version is the one that follows from its number and its ciphertext's hash. */
const isInPlace = ({ version, metadata }: ReadEntry): boolean => {
  const own = versionFiles(version.number);
  const ciphertext = metadata ? ciphertextFile(metadata.file.encryptedFileHash) : version.ciphertext;
  return (
    version.metadata === own.metadata &&
    (version.timestamp === null || (version.timestamp.token === own.token && version.timestamp.chain === own.chain)) &&
    (version.ciphertext === null || version.ciphertext === ciphertext)
  );
};

const expectedOf = ({ versions }: TakeHomeDocument, hasKeys: boolean): readonly string[] => {
  const { keys, ...always } = takeHomeFiles;
  const own = versions.flatMap(({ metadata, ciphertext, timestamp }) => [
    metadata,
    ...(ciphertext ? [ciphertext] : []),
    ...(timestamp ? [timestamp.token, timestamp.chain] : []),
  ]);
  return [...Object.values(always), ...(hasKeys ? [keys] : []), ...own];
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
  checkClosed(files, expectedOf(document, files.has(takeHomeFiles.keys)), report);
};
