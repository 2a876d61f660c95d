import * as api from '@ipr/api';
import { DailyRoot, RootPlace } from '@ipr/protocol/evidence/daily-root';
import * as hex from '@ipr/protocol/evidence/hex';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import * as recordParts from '@ipr/protocol/evidence/record-parts';
import { EvidenceKeys, RecordSignature } from '@ipr/protocol/evidence/signature';
import { ShareDocument } from '@ipr/protocol/share/share-document';
import { Manifest } from '@ipr/verify/bundle/manifest';
import { StampProofs } from '@ipr/verify/bundle/stamp-proofs';
import { EvidenceDocument } from '@ipr/verify/certificate/evidence-document';
import * as chainEvidence from '@ipr/verify/chain/evidence';
import { NdaParties } from '@ipr/verify/nda-evidence/parties';
import { NdaEvidence } from '@ipr/verify/nda-evidence/parts';
import { RecordEnvelope } from '@ipr/verify/operator-record/envelope';
import { ChainDocument, KeysDocument, TakeHomeDocument } from '@ipr/verify/take-home/document';
import { z } from 'zod';
import { artefact } from './artefact.ts';
import { type JsonSchema, namesOf } from './json-schema.ts';

interface Format {
  readonly title: string;
  readonly schema: z.ZodType;
}

/** Every JSON format of docs/formats that a program reads, by the name of its schema. */
export const formats = {
  manifest: { title: 'manifest.json of every bundle', schema: Manifest },
  certificate: { title: 'evidence.json of a certificate', schema: EvidenceDocument },
  bundle: { title: 'bundle.json of a take-home bundle', schema: TakeHomeDocument },
  chain: { title: 'chain.json of a take-home bundle', schema: ChainDocument },
  keys: { title: 'keys.json of a take-home bundle', schema: KeysDocument },
  metadata: { title: 'Public metadata of a version, versions/<n>/metadata.json', schema: api.MetadataDocument },
  'timestamp-proofs': {
    title: 'Proofs of a timestamp beyond its token, versions/<n>/timestamp.json',
    schema: StampProofs,
  },
  'nda-evidence': { title: 'evidence.json of NDA evidence', schema: NdaEvidence },
  'nda-parties': { title: 'Names of the parties of an NDA, parties.json', schema: NdaParties },
  'share-document': { title: 'Share document, share.json', schema: ShareDocument },
  'evidence-record': { title: 'Record of the operator, record.json', schema: EvidenceRecord },
  'record-signature': { title: 'Signature of a record, record.jws', schema: RecordSignature },
  'daily-root': { title: 'Merkle root of a day’s records, daily-root.json', schema: DailyRoot },
  'daily-root-place': { title: 'Place of a record in a daily root, daily-root-place.json', schema: RootPlace },
  'evidence-envelope': { title: 'Record as the operator returns it', schema: api.EvidenceEnvelope },
  'record-envelope': {
    title: 'Record of the operator in a take-home bundle, versions/<n>/record.json',
    schema: RecordEnvelope,
  },
  'operator-keys': { title: 'Public keys of an operator, a JWK set', schema: EvidenceKeys },
} as const satisfies Readonly<Record<string, Format>>;

const names = namesOf({ ...api, ...hex, ...recordParts, ...chainEvidence });

/** Keeps the pattern where zod also writes a format: validators differ in formats, and most ignore them. */
const withoutFormat = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }): void => {
  delete jsonSchema.format;
};

/** JSON Schema 2020-12 of a format as written, before a reader changes it to lower case. */
export const formatSchema = ({ title, schema }: Format): JsonSchema => {
  const json = z.toJSONSchema(schema, { io: 'input', metadata: names, override: withoutFormat });
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...json };
};

/** The published schemas of docs/formats. */
export const formatSchemas = artefact('JSON Schemas of the formats', async () =>
  Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [
      `docs/formats/schemas/${name}.json`,
      `${JSON.stringify(formatSchema(format), null, 2)}\n`,
    ]),
  ),
);
