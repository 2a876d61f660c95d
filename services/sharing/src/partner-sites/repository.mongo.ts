import { type Connection, Schema } from 'mongoose';
import { dayOf, type PartnerSites, type StoredSite } from './repository.ts';

type SiteDocument = Omit<StoredSite, 'key'> & { readonly _id: string };

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const time = { type: Date, required: true } as const;
const schema = new Schema<SiteDocument>(
  {
    _id: text,
    wallet: text,
    name: text,
    origins: { type: [String], required: true },
    elements: { type: [String], required: true },
    dailyLimit: count,
    createdAt: time,
    lastUsedAt: { type: Date, default: null },
    day: text,
    leftToday: count,
    used: count,
  },
  { collection: 'partner_sites', versionKey: false },
);
schema.index({ wallet: 1, createdAt: -1 });

const siteOf = ({ _id: key, ...rest }: SiteDocument): StoredSite => ({ ...rest, key });

/** Partner sites in `partner_sites`, under their key. */
export const partnerSiteRepository = async (connection: Connection): Promise<PartnerSites> => {
  const sites = connection.model<SiteDocument>('PartnerSite', schema);
  await sites.init();
  return {
    async ofOwner(wallet) {
      const found = await sites.find({ wallet }).sort({ createdAt: -1, _id: 1 }).lean<SiteDocument[]>();
      return found.map(siteOf);
    },
    async insert({ key, ...rest }) {
      await sites.create({ _id: key, ...rest });
    },
    async update(wallet, key, { name, origins, elements, dailyLimit }) {
      const found = await sites.findOne({ _id: key, wallet }).lean<SiteDocument>();
      if (!found) return false;
      const change = {
        $set: { name, origins, elements, dailyLimit },
        $inc: { leftToday: dailyLimit - found.dailyLimit },
      };
      // Of two changes at the same moment the second begins again, so that the windows of the day stay right.
      const { matchedCount } = await sites.updateOne({ _id: key, wallet, dailyLimit: found.dailyLimit }, change);
      return matchedCount === 1 || this.update(wallet, key, { name, origins, elements, dailyLimit });
    },
    async remove(wallet, key) {
      return (await sites.deleteOne({ _id: key, wallet })).deletedCount === 1;
    },
    async find(key) {
      const found = await sites.findById(key).lean<SiteDocument>();
      return found && siteOf(found);
    },
    async use({ key, dailyLimit }, now) {
      const day = dayOf(now);
      await sites.updateOne({ _id: key, day: { $ne: day } }, { $set: { day, leftToday: dailyLimit } });
      const { modifiedCount } = await sites.updateOne(
        { _id: key, day, leftToday: { $gt: 0 } },
        { $inc: { leftToday: -1, used: 1 }, $set: { lastUsedAt: now } },
      );
      return modifiedCount === 1;
    },
    async removeAll(wallet) {
      await sites.deleteMany({ wallet });
    },
  };
};
