import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';
import { replacedConsents } from './consent-limit.ts';
import type { StoredConsent } from './record.ts';
import type { Consents } from './repository.ts';

interface ConsentDocument extends Omit<StoredConsent, 'sequence' | 'signedInAt' | 'signedInBy'> {
  /** shareId ':' sequence, which makes a sequence number unique within its grant. */
  readonly _id: string;
  /** Absent in events stored before there were sequence numbers; those came first. */
  readonly sequence?: number;
  readonly signedInAt?: Date | null;
  readonly signedInBy?: StoredConsent['signedInBy'];
}

const text = { type: String, required: true } as const;
const schema = new Schema<ConsentDocument>(
  {
    _id: text,
    shareId: text,
    sequence: { type: Number, required: true },
    wallet: text,
    type: text,
    at: text,
    scroll: Number,
    locale: String,
    receivedAt: { type: Date, required: true },
    custody: { type: String, default: null },
    signedInAt: { type: Date, default: null },
    signedInBy: { type: String, default: null },
  },
  { collection: 'consents', versionKey: false },
);
schema.index({ shareId: 1 });

const plain = (
  { _id, sequence, scroll, locale, signedInAt, signedInBy, ...rest }: ConsentDocument,
  at: number,
): StoredConsent => ({
  ...rest,
  sequence: sequence ?? at + 1,
  signedInAt: signedInAt ?? null,
  // Sign-ins before the method was recorded were by code.
  signedInBy: signedInBy ?? (signedInAt ? 'email-code' : null),
  ...(scroll === undefined ? {} : { scroll }),
  ...(locale === undefined ? {} : { locale }),
});

/** Consent events in `consents`, one document each, never changed. */
export const consentRepository = async (connection: Connection): Promise<Consents> => {
  const consents = connection.model<ConsentDocument>('Consent', schema);
  await consents.init();
  const ofShare = async (shareId: string) => {
    const found = await consents.find({ shareId }).sort({ _id: 1 }).lean<ConsentDocument[]>();
    return found.toSorted((one, other) => (one.sequence ?? 0) - (other.sequence ?? 0)).map(plain);
  };

  /** Of simultaneous calls one gets the number; the others take the next one. */
  const append = async (event: Omit<StoredConsent, 'sequence'>): Promise<void> => {
    const sequence = ((await ofShare(event.shareId)).at(-1)?.sequence ?? 0) + 1;
    try {
      await consents.create({ ...event, _id: `${event.shareId}:${sequence}`, sequence });
    } catch (thrown) {
      if (!isDuplicateKey(thrown)) throw thrown;
      await append(event);
    }
  };
  return {
    async add(events) {
      for (const event of events) await append(event);
      for (const shareId of new Set(events.map((event) => event.shareId))) {
        const sequence = { $in: replacedConsents(await ofShare(shareId)).map((event) => event.sequence) };
        await consents.deleteMany({ shareId, sequence });
      }
    },
    ofShare,
  };
};
