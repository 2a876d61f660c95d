import { type Connection, Schema } from 'mongoose';
import type { StoredConsent } from './record.ts';
import type { Consents } from './repository.ts';

/** Maximum number of events per grant; far above what reading and signing an NDA produces. */
const most = 500;
const text = { type: String, required: true } as const;
const schema = new Schema<StoredConsent>(
  {
    shareId: text,
    wallet: text,
    type: text,
    at: text,
    scroll: Number,
    locale: String,
    receivedAt: { type: Date, required: true },
    custody: { type: String, default: null },
  },
  { collection: 'consents', versionKey: false },
);
schema.index({ shareId: 1 });

/** Consent events in `consents`, one document each, never changed. */
export const consentRepository = async (connection: Connection): Promise<Consents> => {
  const consents = connection.model<StoredConsent>('Consent', schema);
  await consents.init();
  return {
    async add(events) {
      const [first] = events;
      if (!first || (await consents.countDocuments({ shareId: first.shareId })) + events.length > most) return false;
      await consents.insertMany(events);
      return true;
    },
    async ofShare(shareId) {
      const found = await consents.find({ shareId }).sort({ _id: 1 }).lean<StoredConsent[]>();
      return found.map(({ wallet, type, at, scroll, locale, receivedAt, custody }) => ({
        shareId,
        wallet,
        type,
        at,
        receivedAt,
        custody,
        ...(scroll === undefined ? {} : { scroll }),
        ...(locale === undefined ? {} : { locale }),
      }));
    },
  };
};
