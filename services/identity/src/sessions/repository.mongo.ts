import { type Connection, Schema } from 'mongoose';
import type { Session, SessionRepository } from './repository.ts';

type SessionDocument = Omit<Session, 'id'> & { readonly _id: string };

const schema = new Schema<SessionDocument>({
  _id: String,
  userId: { type: String, required: true },
  createdAt: { type: Date, required: true },
  renewedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
  browser: String,
  system: String,
  place: String,
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

/** Sessions of earlier releases have no place and no device. */
const sessionOf = ({
  _id,
  userId,
  createdAt,
  renewedAt,
  expiresAt,
  browser,
  system,
  place,
}: SessionDocument): Session => ({
  id: _id,
  userId,
  createdAt,
  renewedAt,
  expiresAt,
  browser: browser ?? null,
  system: system ?? null,
  place: place ?? null,
});

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
        .find({ userId, expiresAt: { $gt: now } })
        .sort({ renewedAt: -1, _id: 1 })
        .lean<SessionDocument[]>();
      return found.map(sessionOf);
    },
    async renew(id, renewedAt, expiresAt) {
      await sessions.updateOne({ _id: id }, { $set: { renewedAt, expiresAt } });
    },
    async remove(id) {
      await sessions.deleteOne({ _id: id });
    },
    async removeAll(userId) {
      return (await sessions.deleteMany({ userId })).deletedCount;
    },
  };
};
