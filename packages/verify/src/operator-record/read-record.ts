import type { Hex } from '@ipr/domain';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import { RecordSignature } from '@ipr/protocol/evidence/signature';
import { type Report, unless } from '../bundle/entries.ts';
import { fileHash } from '../bundle/file-hash.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { recordFiles } from './files.ts';
import { isCanonical, readDocument } from './known-document.ts';

/** Largest record, in bytes: two transactions with their proofs, and the share document. */
const mostRecord = 4 * 1024 * 1024;

/** A record and its signature, read and not checked. */
export interface SignedRecord {
  readonly record: EvidenceRecord;
  readonly signature: RecordSignature;
  /** The canonical bytes of the record, which the signature covers. */
  readonly bytes: Uint8Array;
}

/** As `recordHash`, of bytes that are canonical. */
export const hashOfRecord = async ({ bytes }: Pick<SignedRecord, 'bytes'>): Promise<Hex> =>
  `0x${await fileHash(bytes)}`;

const read = (bytes: Uint8Array, signature: Uint8Array): SignedRecord | null => {
  try {
    const record = readDocument(EvidenceRecord, bytes);
    return isCanonical(record, bytes) ? { record, signature: readDocument(RecordSignature, signature), bytes } : null;
  } catch {
    return null;
  }
};

/** The record of a bundle; null where there is none or it is refuted as unreadable. */
export const readRecord = (files: ZipFiles, report: Report): SignedRecord | null => {
  const [record, signature] = [files.get(recordFiles.record), files.get(recordFiles.signature)];
  if (!record || !signature) return null;
  const found = record.length <= mostRecord && signature.length <= mostRecord ? read(record, signature) : null;
  report.check('record.readable', unless(found !== null, 'unreadable'));
  return found;
};
