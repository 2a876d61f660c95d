import { SignInMethod } from '@ipr/api';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import { z } from 'zod';
import type { AttemptKind, AttemptOf, AttemptRepository } from './repository.ts';

const schema = new Schema({
  _id: String,
  kind: { type: String, required: true },
  challenge: String,
  userId: String,
  signedInBy: String,
  verifier: String,
  state: String,
  nonce: String,
  expiresAt: { type: Date, required: true },
});
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const stored = {
  'passkey-sign-in': z.object({ kind: z.literal('passkey-sign-in'), challenge: z.string() }),
  'passkey-add': z.object({ kind: z.literal('passkey-add'), challenge: z.string(), userId: z.string() }),
  'passkey-proof': z.object({ kind: z.literal('passkey-proof'), challenge: z.string(), userId: z.string() }),
  google: z.object({ kind: z.literal('google'), verifier: z.string(), state: z.string(), nonce: z.string() }),
  'second-factor': z.object({
    kind: z.literal('second-factor'),
    userId: z.string(),
    signedInBy: SignInMethod,
    challenge: z.string().exactOptional(),
  }),
};

const attemptOf = <K extends AttemptKind>(kind: K, found: unknown): AttemptOf<K> | undefined =>
  found ? (stored[kind].parse(found) as AttemptOf<K>) : undefined;

/** Attempts and used tokens in `sign_in_attempts`; a TTL index removes abandoned and expired ones. */
export const attemptRepository = async (connection: Connection): Promise<AttemptRepository> => {
  const attempts = connection.model('SignInAttempt', schema, 'sign_in_attempts');
  await attempts.init();
  const valid = (id: string, kind: AttemptKind, now: Date) => ({ _id: id, kind, expiresAt: { $gt: now } });
  return {
    async insert(id, attempt, expiresAt) {
      await attempts.create({ ...attempt, _id: id, expiresAt });
    },
    take: async (id, kind, now) => attemptOf(kind, await attempts.findOneAndDelete(valid(id, kind, now)).lean()),
    find: async (id, kind, now) => attemptOf(kind, await attempts.findOne(valid(id, kind, now)).lean()),
    async useOnce(tokenId, expiresAt) {
      try {
        await attempts.create({ _id: tokenId, kind: 'used-token', expiresAt });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async setChallenge(id, challenge) {
      await attempts.updateOne({ _id: id, kind: 'second-factor' }, { $set: { challenge } });
    },
    async takeChallenge(id, now) {
      const filter = { ...valid(id, 'second-factor', now), challenge: { $exists: true } };
      const before = await attempts.findOneAndUpdate(filter, { $unset: { challenge: 1 } }).lean();
      return before?.challenge ?? undefined;
    },
  };
};
