import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import type { BrowserRepository, KnownBrowser } from './repository.ts';

type BrowserDocument = KnownBrowser & { readonly _id: string; readonly usedAt: Date };

const text = { type: String, required: true } as const;
const schema = new Schema<BrowserDocument>({
  _id: String,
  browser: { ...text, index: true },
  address: text,
  userId: text,
  usedAt: { type: Date, required: true },
});
schema.index({ userId: 1, usedAt: -1 });

/** Browsers of one account. */
const mostBrowsers = 20;

const idOf = (browser: string, address: string): string => `${browser}:${address}`;

/** Browsers in `known_browsers`, one document per browser and account. */
export const browserRepository = async (connection: Connection): Promise<BrowserRepository> => {
  const browsers = connection.model('KnownBrowser', schema, 'known_browsers');
  await browsers.init();
  return {
    isKnown: async (browser, address) => (await browsers.exists({ _id: idOf(browser, address) })) !== null,
    isInUse: async (browser) => (await browsers.exists({ browser })) !== null,
    async record({ browser, address, userId }, usedAt) {
      const write = () =>
        browsers.updateOne(
          { _id: idOf(browser, address) },
          { $set: { browser, address, userId, usedAt } },
          { upsert: true },
        );
      const written = await write().catch((thrown) => {
        if (!isDuplicateKey(thrown)) throw thrown;
        return write();
      });
      if (written.upsertedCount === 0) return false;
      const old = await browsers.find({ userId }, { _id: 1 }).sort({ usedAt: -1, _id: 1 }).skip(mostBrowsers).lean();
      if (old.length > 0) await browsers.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
      return true;
    },
    countOf: (userId) => browsers.countDocuments({ userId }),
    async ofUser(userId) {
      const found = await browsers.find({ userId }).sort({ usedAt: -1, _id: 1 }).lean<BrowserDocument[]>();
      return found.map(({ browser, usedAt }) => ({ browser, usedAt }));
    },
    async removeAll(userId) {
      await browsers.deleteMany({ userId });
    },
  };
};
