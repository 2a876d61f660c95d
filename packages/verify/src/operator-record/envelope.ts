import { fromBase64 } from '@ipr/domain';
import { parseStrictJson } from '@ipr/domain/strict-json';
import { DailyRoot, RootPlace } from '@ipr/protocol/evidence/daily-root';
import { EvidenceRecord, recordBytes } from '@ipr/protocol/evidence/record';
import { RecordSignature } from '@ipr/protocol/evidence/signature';
import { z } from 'zod';
import { pemBytes } from '../bundle/pem-bytes.ts';
import { Der } from '../bundle/stamp-proofs.ts';
import { rootFiles } from '../daily-root/files.ts';
import { sameBytes } from '../rfc3161/certificate.ts';
import type { ZipFiles } from '../zip/read-zip.ts';
import { recordFiles } from './files.ts';
import { canonicalFile } from './known-document.ts';

/** Largest envelope, in bytes: a record, and the place of a daily root. */
const mostEnvelope = 8 * 1024 * 1024;

const Token = z.strictObject({ token: Der, chain: z.array(Der).min(1).max(10) }).nullable();

/** A record of a version with its signature, stamp and daily root, as a take-home bundle has it in one file. */
export const RecordEnvelope = z.strictObject({
  record: EvidenceRecord,
  signature: RecordSignature,
  /** RFC 3161 token over the SHA-256 of the canonical record, and its certificates, DER in base64; null for a record without one. */
  timestamp: Token,
  /** Null while no daily root covers the record. */
  dailyRoot: z
    .strictObject({ document: DailyRoot, signature: RecordSignature, timestamp: Token, place: RootPlace })
    .nullable(),
});
export type RecordEnvelope = z.output<typeof RecordEnvelope>;

const tokenFiles = (
  timestamp: RecordEnvelope['timestamp'],
  paths: { readonly token: string; readonly chain: string },
) =>
  timestamp
    ? ([
        [paths.token, fromBase64(timestamp.token)],
        [paths.chain, pemBytes(timestamp.chain.map(fromBase64))],
      ] as const)
    : [];

/** The files that NDA evidence has instead of the envelope. */
const filesOf = ({ record, signature, timestamp, dailyRoot }: RecordEnvelope): ZipFiles =>
  new Map([
    [recordFiles.record, canonicalFile(EvidenceRecord, record)],
    [recordFiles.signature, canonicalFile(RecordSignature, signature)],
    ...tokenFiles(timestamp, recordFiles),
    ...(dailyRoot
      ? ([
          [rootFiles.document, canonicalFile(DailyRoot, dailyRoot.document)],
          [rootFiles.signature, canonicalFile(RecordSignature, dailyRoot.signature)],
          [rootFiles.place, canonicalFile(RootPlace, dailyRoot.place)],
          ...tokenFiles(dailyRoot.timestamp, rootFiles),
        ] as const)
      : []),
  ]);

/** The files of an envelope, to be checked like those of NDA evidence; null for bytes that are no envelope in canonical form. */
export const readEnvelope = (bytes: Uint8Array): ZipFiles | null => {
  try {
    if (bytes.length > mostEnvelope) return null;
    const envelope = RecordEnvelope.parse(parseStrictJson(bytes));
    return sameBytes(recordBytes(envelope), bytes) ? filesOf(envelope) : null;
  } catch {
    return null;
  }
};
