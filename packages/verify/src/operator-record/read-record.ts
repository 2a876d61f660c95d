import { parseStrictJson } from '@ipr/domain/strict-json';
import { EvidenceRecord, recordBytes } from '@ipr/protocol/evidence/record';
import { RecordSignature } from '@ipr/protocol/evidence/signature';
import { type Report, unless } from '../bundle/entries.ts';
import { sameBytes } from '../rfc3161/certificate.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { recordFiles } from './files.ts';

/** Largest record, in bytes: two transactions with their proofs, and the share document. */
const mostRecord = 4 * 1024 * 1024;

/** A record and its signature, read and not checked. */
export interface SignedRecord {
  readonly record: EvidenceRecord;
  readonly signature: RecordSignature;
}

const read = (record: Uint8Array, signature: Uint8Array): SignedRecord | null => {
  try {
    const parsed = EvidenceRecord.parse(parseStrictJson(record));
    // The signature covers canonical bytes: another form of the same values could be read as something else.
    if (!sameBytes(recordBytes(parsed), record)) return null;
    return { record: parsed, signature: RecordSignature.parse(parseStrictJson(signature)) };
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
