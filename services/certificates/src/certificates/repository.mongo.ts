import { isDuplicateKey, type LeaseClock, observeLeases, systemClock } from '@ipr/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type CertificateDocument,
  type ClosureDocument,
  certificateSchema,
  closureSchema,
  type EventDocument,
  eventId,
  eventSchema,
  plain,
  slotOf,
} from './documents.mongo.ts';
import { type Certificates, isReady, type ReadyCertificate } from './repository.ts';

type CertificateModel = Model<CertificateDocument>;
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

const ready = (found: CertificateDocument | null): ReadyCertificate | null => {
  const certificate = found && plain(found);
  return certificate && isReady(certificate) ? certificate : null;
};

type Reading = Pick<Certificates, 'current' | 'find' | 'ofAsset' | 'newestOf' | 'ofOwner' | 'hasFile'>;

const reading = (certificates: CertificateModel): Reading => {
  const one = async (filter: { readonly _id: string } | { readonly slot: string }) => {
    const found = await certificates.findOne(filter).lean<CertificateDocument>();
    return found && plain(found);
  };
  return {
    current: (assetId, version) => one({ slot: slotOf(assetId, version) }),
    find: (id) => one({ _id: id }),
    async ofAsset(assetId, most, after) {
      const last = after ? await certificates.findOne({ _id: after, assetId }).lean<CertificateDocument>() : null;
      if (after && !last) return [];
      const { issuedAt = nothing, _id = '' } = last ?? {};
      const older = last ? { $or: [{ issuedAt: { $lt: issuedAt } }, { issuedAt, _id: { $lt: _id } }] } : {};
      const found = certificates.find({ assetId, sha256: { $ne: null }, ...older }).sort({ issuedAt: -1, _id: -1 });
      return (await found.limit(most).lean<CertificateDocument[]>()).map(plain).filter(isReady);
    },
    async newestOf(assetId) {
      const valid = { assetId, sha256: { $ne: null }, revokedAt: null };
      const found = await certificates.findOne(valid).sort({ version: -1 }).lean<CertificateDocument>();
      return ready(found);
    },
    async ofOwner(owner) {
      const found = certificates.find({ owner, revokedAt: null, sha256: { $ne: null } });
      return (await found.lean<CertificateDocument[]>()).map(plain).filter(isReady);
    },
    hasFile: async (sha256) => (await certificates.countDocuments({ sha256, revokedAt: null })) > 0,
  };
};

type Claiming = Pick<
  Certificates,
  'claim' | 'lease' | 'release' | 'abandon' | 'finish' | 'removeClaims' | 'removeOldClaims'
>;

const claiming = (certificates: CertificateModel, clock: LeaseClock): Claiming => ({
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
  async abandon(id, leaseHolder) {
    await certificates.deleteOne({ _id: id, leaseHolder, sha256: null });
  },
  async removeOldClaims(before) {
    const old = { sha256: null, issuedAt: { $lt: before }, leaseUntil: { $lt: before } };
    return (await certificates.deleteMany(old)).deletedCount;
  },
  async finish(id, leaseHolder, { file, language }) {
    const own = { _id: id, leaseHolder, sha256: null };
    return (await certificates.updateOne(own, { $set: { ...file, language } })).matchedCount === 1;
  },
  async removeClaims(owner) {
    await certificates.deleteMany({ owner, sha256: null });
  },
});

/** Certificates in `certificates`, one document each, what happened to them in `events`, closed accounts in `closures`. */
export const mongoCertificates = async (
  connection: Connection,
  clock: LeaseClock = systemClock,
): Promise<Certificates> => {
  const certificates = connection.model<CertificateDocument>('Certificate', certificateSchema);
  const happened = connection.model<EventDocument>('CertificateEvent', eventSchema);
  const closures = connection.model<ClosureDocument>('CertificateClosure', closureSchema);
  await Promise.all([certificates.init(), happened.init(), closures.init()]);
  return {
    ...reading(certificates),
    ...claiming(certificates, clock),
    async revoke(id, revokedAt) {
      const valid = { _id: id, revokedAt: null, sha256: { $ne: null } };
      const changed = { $set: { revokedAt, slot: `revoked:${id}` } };
      const found = await certificates
        .findOneAndUpdate(valid, changed, { returnDocument: 'after' })
        .lean<CertificateDocument>();
      return ready(found);
    },
    closuresOf: async (owner) => (await closures.findById(owner).lean<ClosureDocument>())?.times ?? 0,
    async countClosure(owner) {
      await closures.updateOne({ _id: owner }, { $inc: { times: 1 } }, { upsert: true });
    },
    async log(event) {
      await happened.updateOne({ _id: eventId(event) }, { $setOnInsert: event, $inc: { times: 1 } }, { upsert: true });
    },
  };
};
