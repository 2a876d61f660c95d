import { Hex32, IsoTime } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { sha256Hex } from '@ipr/domain';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import {
  ClaimedConsent,
  ObservedConsent,
  ObservedPerson,
  RecordAccount,
  RecordBlock,
  RecordNetwork,
  RecordShare,
  RecordTransaction,
  RecordVersion,
} from './record-parts.ts';

export const evidenceSchema = 'ipr-evidence-record/1';

const fields = {
  schema: z.literal(evidenceSchema),
  /** Position in the operator's chain of records, from 1 without gaps. */
  number: z.int().min(1),
  /** SHA-256 of the previous record's canonical bytes, with 0x; null for the first one. */
  previous: Hex32.nullable(),
  /** When the operator made the record, by its own clock. */
  madeAt: IsoTime,
  /** Made more than an hour after its block: the observations are not from the time of the event. */
  late: z.boolean(),
  network: RecordNetwork,
  /** The event that the record is about: its place among the logs of the block. */
  logIndex: z.int().min(0),
  /** The block with the event. */
  block: RecordBlock,
  transactions: z.array(RecordTransaction).min(1).max(2),
  accounts: z.array(RecordAccount).min(1).max(2),
};

const ofVersion = {
  /** assetId-version. */
  id: z.string().regex(/^[1-9][0-9]{0,77}-[1-9][0-9]{0,9}$/),
  version: RecordVersion,
  claims: z.strictObject({}),
  observed: z.strictObject({ people: z.array(ObservedPerson).max(1) }),
};

/** A signed statement of the operator about one event, made once (docs/formats/evidence-record.md). */
export const EvidenceRecord = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('registration'), ...fields, ...ofVersion }),
  z.strictObject({ kind: z.literal('update'), ...fields, ...ofVersion }),
  z.strictObject({
    kind: z.literal('acceptance'),
    ...fields,
    /** assetId-grantee-nonce. */
    id: RecordShare.shape.id,
    share: RecordShare,
    /** Written by the grantee's browser. Logs from before they were bounded have up to 500 events. */
    claims: z.strictObject({ consents: z.array(ClaimedConsent).max(500) }),
    /** Written by the operator. */
    observed: z.strictObject({
      consents: z.array(ObservedConsent).max(500),
      people: z.array(ObservedPerson).max(2),
    }),
  }),
]);
export type EvidenceRecord = z.output<typeof EvidenceRecord>;
export type EvidenceKind = EvidenceRecord['kind'];

/** Canonical bytes of a record: JSON by RFC 8785 in UTF-8. @throws TypeError for a value that is no JSON */
export const recordBytes = (record: object): Uint8Array<ArrayBuffer> => {
  const text = canonicalize(record);
  if (text === undefined) throw new TypeError('not a JSON value');
  return new TextEncoder().encode(text);
};

/** SHA-256 of the canonical bytes, with 0x: `previous` of the next record and imprint of the timestamp. */
export const recordHash = async (record: object): Promise<Hex> => `0x${await sha256Hex(recordBytes(record))}`;
