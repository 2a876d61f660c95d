import type { SiteTerms } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { type Connection, type Model, Schema } from 'mongoose';
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

/** Of two changes at the same moment the second begins again, so that the windows of the day stay right. */
const change = async (
  sites: Model<SiteDocument>,
  wallet: Hex,
  key: string,
  { name, origins, elements, dailyLimit }: SiteTerms,
): Promise<boolean> => {
  for (;;) {
    const found = await sites.findOne({ _id: key, wallet }).lean<SiteDocument>();
    if (!found) return false;
    const more = { $inc: { leftToday: dailyLimit - found.dailyLimit } };
    const changed = { $set: { name, origins, elements, dailyLimit }, ...more };
    const { matchedCount } = await sites.updateOne({ _id: key, wallet, dailyLimit: found.dailyLimit }, changed);
    if (matchedCount === 1) return true;
  }
};

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
    update: (wallet, key, terms) => change(sites, wallet, key, terms),
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
