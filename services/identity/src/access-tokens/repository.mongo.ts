import { type Connection, Schema } from 'mongoose';
import type { AccessToken, AccessTokenRepository } from './repository.ts';

type AccessTokenDocument = Omit<AccessToken, 'id'> & { readonly _id: string };

const schema = new Schema<AccessTokenDocument>({
  _id: String,
  userId: { type: String, required: true },
  name: { type: String, required: true },
  scopes: { type: [String], required: true },
  createdAt: { type: Date, required: true },
  factor: { type: String, default: null },
  expiresAt: { type: Date, required: true },
  lastUsedAt: { type: Date, default: null },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ userId: 1, createdAt: -1 });

const tokenOf = ({ _id: id, factor, ...token }: AccessTokenDocument): AccessToken => {
  const { userId, name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  // Tokens that were made before it was recorded have none.
  return { id, userId, name, scopes, createdAt, factor: factor ?? null, expiresAt, lastUsedAt };
};

/** Access tokens in `access_tokens`; a TTL index removes expired ones. */
export const accessTokenRepository = async (connection: Connection): Promise<AccessTokenRepository> => {
  const tokens = connection.model('AccessToken', schema, 'access_tokens');
  await tokens.init();
  return {
    async insert({ id, ...rest }) {
      await tokens.create({ _id: id, ...rest });
    },
    async find(id, now) {
      const found = await tokens.findOne({ _id: id, expiresAt: { $gt: now } }).lean<AccessTokenDocument>();
      return found ? tokenOf(found) : undefined;
    },
    async ofUser(userId, now) {
      const valid = { userId, expiresAt: { $gt: now } };
      const found = await tokens.find(valid).sort({ createdAt: -1, _id: 1 }).lean<AccessTokenDocument[]>();
      return found.map(tokenOf);
    },
    async recordUse(id, lastUsedAt) {
      await tokens.updateOne({ _id: id }, { $set: { lastUsedAt } });
    },
    async remove(userId, id) {
      const removed = await tokens.findOneAndDelete({ _id: id, userId }).lean<AccessTokenDocument>();
      return removed ? tokenOf(removed) : undefined;
    },
    async removeAll(userId) {
      await tokens.deleteMany({ userId });
    },
  };
};
