import { DailyRoot, RootPlace } from '@ipr/protocol/evidence/daily-root';
import { RecordSignature } from '@ipr/protocol/evidence/signature';
import type { HeaderEvidence } from '../chain/evidence.ts';
import { headerOfRlp } from '../chain/header-hash.ts';
import { isCanonical, readDocument } from '../operator-record/known-document.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { rootFiles } from './files.ts';

/** Largest file of a daily root, in bytes: the proof of a transaction. */
const mostBytes = 2 * 1024 * 1024;

/** A daily root, its signature and the place of a record in it, read and not checked. */
export interface SignedRoot {
  readonly root: DailyRoot;
  readonly signature: RecordSignature;
  readonly place: RootPlace;
}

const bytesIn = (files: ZipFiles, path: string): Uint8Array => {
  const bytes = files.get(path);
  if (!bytes || bytes.length > mostBytes) throw new RangeError(path);
  return bytes;
};

/** Null where the files are not of this form, or the document is not in its canonical bytes. */
export const readRoot = (files: ZipFiles): SignedRoot | null => {
  try {
    const bytes = bytesIn(files, rootFiles.document);
    const root = readDocument(DailyRoot, bytes);
    if (!isCanonical(root, bytes)) return null;
    return {
      root,
      signature: readDocument(RecordSignature, bytesIn(files, rootFiles.signature)),
      place: readDocument(RootPlace, bytesIn(files, rootFiles.place)),
    };
  } catch {
    return null;
  }
};

/** The header of the block with a root's transaction; null without one, and where header, hash and number do not belong together. */
export const rootHeader = ({ transaction }: SignedRoot['place']): HeaderEvidence | null => {
  const header = transaction && headerOfRlp(transaction.block);
  return header && Number(header.number) === transaction.block.number ? header : null;
};

/** The headers of a bundle's daily root, which a node can confirm. */
export const rootHeaders = (files: ZipFiles): readonly HeaderEvidence[] => {
  const header = rootHeader(readRoot(files)?.place ?? { path: [], transaction: null });
  return header ? [header] : [];
};
