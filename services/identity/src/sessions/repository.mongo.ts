import { type Connection, Schema } from 'mongoose';
import type { Session, SessionRepository } from './repository.ts';

/** Sessions of earlier releases have neither place, device, proof, factor nor signer, began by a code, and have one token. */
type SessionDocument = Pick<Session, 'userId' | 'createdAt' | 'renewedAt' | 'expiresAt'> &
  Partial<Omit<Session, 'id'>> & { readonly _id: string };

const schema = new Schema<SessionDocument>({
  _id: String,
  origin: String,
  userId: { type: String, required: true },
  signedInBy: String,
  createdAt: { type: Date, required: true },
  issuedAt: Date,
  provedAt: Date,
  factor: String,
  renewedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  isReplaced: Boolean,
  signer: String,
  browser: String,
  system: String,
  place: String,
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

const sessionOf = ({ _id, ...stored }: SessionDocument): Session => ({
  id: _id,
  origin: stored.origin ?? _id,
  userId: stored.userId,
  signedInBy: stored.signedInBy ?? 'email-code',
  createdAt: stored.createdAt,
  issuedAt: stored.issuedAt ?? stored.createdAt,
  provedAt: stored.provedAt ?? null,
  factor: stored.factor ?? null,
  renewedAt: stored.renewedAt,
  expiresAt: stored.expiresAt,
  isReplaced: stored.isReplaced ?? false,
  signer: stored.signer ?? null,
  browser: stored.browser ?? null,
  system: stored.system ?? null,
  place: stored.place ?? null,
});

const current = { isReplaced: { $ne: true } } as const;

/** Sessions in `sessions`; a TTL index removes expired ones. */
export const sessionRepository = async (connection: Connection): Promise<SessionRepository> => {
  const sessions = connection.model('Session', schema, 'sessions');
  await sessions.init();
  return {
    async insert({ id, ...rest }) {
      await sessions.create({ _id: id, ...rest });
    },
    async find(id, now) {
      const found = await sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean<SessionDocument>();
      return found ? sessionOf(found) : undefined;
    },
    async ofUser(userId, now) {
      const found = await sessions
        .find({ userId, expiresAt: { $gt: now }, ...current })
        .sort({ renewedAt: -1, _id: 1 })
        .lean<SessionDocument[]>();
      return found.map(sessionOf);
    },
    async renew(id, renewedAt, expiresAt) {
      await sessions.updateOne({ _id: id, ...current }, { $set: { renewedAt, expiresAt } });
    },
    async retire(id, until) {
      const change = { $set: { isReplaced: true, expiresAt: until } };
      return (await sessions.updateOne({ _id: id, ...current }, change)).modifiedCount === 1;
    },
    async removeToken(id) {
      await sessions.deleteOne({ _id: id });
    },
    async remove(id) {
      const found = await sessions.findById(id).lean<SessionDocument>();
      const origin = found?.origin ?? id;
      await sessions.deleteMany({ $or: [{ _id: id }, { _id: origin }, { origin }] });
    },
    async removeAll(userId) {
      const { deletedCount } = await sessions.deleteMany({ userId, ...current });
      await sessions.deleteMany({ userId });
      return deletedCount;
    },
  };
};
