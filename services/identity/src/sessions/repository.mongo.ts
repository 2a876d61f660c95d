import { type Connection, Schema } from 'mongoose';
import type { Session, SessionRepository } from './repository.ts';

type SessionDocument = Omit<Session, 'id'> & { readonly _id: string };

const schema = new Schema<SessionDocument>({
  _id: String,
  userId: { type: String, required: true },
  createdAt: { type: Date, required: true },
  renewedAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1 });

/** Sessions in `sessions`; a TTL index removes expired ones. */
export const sessionRepository = async (connection: Connection): Promise<SessionRepository> => {
  const sessions = connection.model('Session', schema, 'sessions');
  await sessions.init();
  return {
    async insert({ id, ...rest }) {
      await sessions.create({ _id: id, ...rest });
    },
    async find(id, now) {
      const found = await sessions.findOne({ _id: id, expiresAt: { $gt: now } }).lean();
      if (!found) return undefined;
      const { userId, createdAt, renewedAt, expiresAt } = found;
      return { id, userId, createdAt, renewedAt, expiresAt };
    },
    async renew(id, renewedAt, expiresAt) {
      await sessions.updateOne({ _id: id }, { $set: { renewedAt, expiresAt } });
    },
    async remove(id) {
      await sessions.deleteOne({ _id: id });
    },
  };
};
