import { Schema } from 'mongoose';
import type { Certificate, CertificateEvent, ClaimedCertificate, PublicFacts } from './repository.ts';

export interface CertificateDocument extends Omit<ClaimedCertificate, 'id'> {
  readonly _id: string;
  /** assetId-version while it is not revoked: unique, so that a version has one certificate. */
  readonly slot: string;
  readonly leaseHolder: string;
  readonly leaseUntil: Date;
  readonly sha256: string | null;
  readonly bytes: number;
  readonly facts: PublicFacts | null;
  readonly revokedAt: Date | null;
}

const text = { type: String, required: true } as const;
export const certificateSchema = new Schema<CertificateDocument>(
  {
    _id: text,
    slot: text,
    assetId: text,
    version: { type: Number, required: true },
    owner: text,
    language: text,
    issuedAt: { type: Date, required: true },
    leaseHolder: { type: String, default: '' },
    leaseUntil: { type: Date, required: true },
    sha256: { type: String, default: null },
    bytes: { type: Number, default: 0 },
    facts: { type: Schema.Types.Mixed, default: null },
    revokedAt: { type: Date, default: null },
  },
  { collection: 'certificates', versionKey: false, id: false },
);
certificateSchema.index({ slot: 1 }, { unique: true });
certificateSchema.index({ assetId: 1, issuedAt: -1 });
certificateSchema.index({ assetId: 1, version: -1 });
certificateSchema.index({ owner: 1 });
certificateSchema.index({ sha256: 1 });

export interface EventDocument extends CertificateEvent {
  readonly _id: string;
  readonly times: number;
}

export const eventSchema = new Schema<EventDocument>(
  {
    _id: text,
    certificateId: text,
    what: text,
    wallet: text,
    at: { type: Date, required: true },
    times: { type: Number, default: 1 },
  },
  { collection: 'events', versionKey: false, id: false },
);
eventSchema.index({ certificateId: 1, at: 1 });

export interface ClosureDocument {
  readonly _id: string;
  readonly times: number;
}

export const closureSchema = new Schema<ClosureDocument>(
  { _id: text, times: { type: Number, default: 0 } },
  { collection: 'closures', versionKey: false, id: false },
);

/** One entry for the reissues of a day: they are unlimited, the log is not. Everything else happens once. */
export const eventId = ({ certificateId, what, at }: CertificateEvent): string =>
  what === 'reissued' ? `${certificateId}:${what}:${at.toISOString().slice(0, 10)}` : `${certificateId}:${what}`;

export const slotOf = (assetId: string, version: number) => `${assetId}-${version}`;

export const plain = (document: CertificateDocument): Certificate => {
  const { _id: id, assetId, version, owner, language, issuedAt, sha256, bytes, facts, revokedAt } = document;
  const file = sha256 && facts ? { sha256, bytes, facts } : null;
  return { id, assetId, version, owner, language, issuedAt, revokedAt, file };
};
