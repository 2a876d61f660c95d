import { isDuplicateKey, type LeaseClock, observeLeases, systemClock } from '@ipr/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import {
  type Certificate,
  type CertificateEvent,
  type Certificates,
  type ClaimedCertificate,
  isReady,
  type PublicFacts,
} from './repository.ts';

interface CertificateDocument extends Omit<ClaimedCertificate, 'id'> {
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
const schema = new Schema<CertificateDocument>(
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
schema.index({ slot: 1 }, { unique: true });
schema.index({ assetId: 1, issuedAt: -1 });
schema.index({ owner: 1 });
schema.index({ sha256: 1 });

interface EventDocument extends CertificateEvent {
  readonly _id: string;
  readonly times: number;
}

const events = new Schema<EventDocument>(
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
events.index({ certificateId: 1, at: 1 });

/** One entry for the reissues of a day: they are unlimited, the log is not. Everything else happens once. */
const eventId = ({ certificateId, what, at }: CertificateEvent): string =>
  what === 'reissued' ? `${certificateId}:${what}:${at.toISOString().slice(0, 10)}` : `${certificateId}:${what}`;

const slotOf = (assetId: string, version: number) => `${assetId}-${version}`;

const plain = (document: CertificateDocument): Certificate => {
  const { _id: id, assetId, version, owner, language, issuedAt, sha256, bytes, facts, revokedAt } = document;
  const file = sha256 && facts ? { sha256, bytes, facts } : null;
  return { id, assetId, version, owner, language, issuedAt, revokedAt, file };
};

const nothing = new Date(0);

const leasing = (certificates: Model<CertificateDocument>, clock: LeaseClock): Certificates['lease'] => {
  const isOver = observeLeases(clock);
  return async (id, leaseHolder, forMs) => {
    const take = async (free: Readonly<Record<string, unknown>>) => {
      const own = { $set: { leaseHolder, leaseUntil: new Date(clock.wall() + forMs) } };
      return (await certificates.updateOne({ _id: id, sha256: null, ...free }, own)).matchedCount === 1;
    };
    if (await take({ leaseUntil: { $lte: new Date(clock.wall()) } })) return true;
    const found = await certificates.findOne({ _id: id, sha256: null }).lean<CertificateDocument>();
    if (!found) return false;
    const { leaseHolder: holder, leaseUntil } = found;
    return isOver(id, { holder, until: leaseUntil.getTime() }, forMs) && take({ leaseHolder: holder, leaseUntil });
  };
};

/** Certificates in `certificates`, one document each, and what happened to them in `events`. */
export const mongoCertificates = async (
  connection: Connection,
  clock: LeaseClock = systemClock,
): Promise<Certificates> => {
  const certificates = connection.model<CertificateDocument>('Certificate', schema);
  const happened = connection.model<EventDocument>('CertificateEvent', events);
  await Promise.all([certificates.init(), happened.init()]);
  const one = async (filter: { readonly _id: string } | { readonly slot: string }) => {
    const found = await certificates.findOne(filter).lean<CertificateDocument>();
    return found && plain(found);
  };
  return {
    current: (assetId, version) => one({ slot: slotOf(assetId, version) }),
    find: (id) => one({ _id: id }),
    async ofAsset(assetId) {
      const found = certificates.find({ assetId, sha256: { $ne: null } }).sort({ issuedAt: -1, _id: -1 });
      return (await found.limit(100).lean<CertificateDocument[]>()).map(plain).filter(isReady);
    },
    async claim({ id, ...claimed }) {
      const slot = slotOf(claimed.assetId, claimed.version);
      try {
        await certificates.create({ _id: id, slot, ...claimed, leaseUntil: nothing });
        return 'claimed';
      } catch (thrown) {
        if (!isDuplicateKey(thrown)) throw thrown;
        return (await certificates.countDocuments({ slot })) > 0 ? 'known' : 'taken';
      }
    },
    lease: leasing(certificates, clock),
    async release(id, leaseHolder) {
      await certificates.updateOne({ _id: id, leaseHolder, sha256: null }, { $set: { leaseUntil: nothing } });
    },
    async finish(id, leaseHolder, { sha256, bytes, facts }) {
      const own = { _id: id, leaseHolder, sha256: null };
      return (await certificates.updateOne(own, { $set: { sha256, bytes, facts } })).matchedCount === 1;
    },
    async revoke(id, revokedAt) {
      const valid = { _id: id, revokedAt: null, sha256: { $ne: null } };
      const changed = { $set: { revokedAt, slot: `revoked:${id}` } };
      const found = await certificates
        .findOneAndUpdate(valid, changed, { returnDocument: 'after' })
        .lean<CertificateDocument>();
      const revoked = found && plain(found);
      return revoked && isReady(revoked) ? revoked : null;
    },
    async ofOwner(owner) {
      const found = certificates.find({ owner, revokedAt: null, sha256: { $ne: null } });
      return (await found.lean<CertificateDocument[]>()).map(plain).filter(isReady);
    },
    async removeClaims(owner) {
      await certificates.deleteMany({ owner, sha256: null });
    },
    hasFile: async (sha256) => (await certificates.countDocuments({ sha256, revokedAt: null })) > 0,
    async log(event) {
      await happened.updateOne({ _id: eventId(event) }, { $setOnInsert: event, $inc: { times: 1 } }, { upsert: true });
    },
  };
};
