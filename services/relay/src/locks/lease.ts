import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';

/** Work that one replica does at a time. */
export interface Lease {
  /** Takes or prolongs the lease; false while another replica holds it. */
  hold(name: string, forMs: number): Promise<boolean>;
  /** Lets go at shutdown, so that another replica need not wait. */
  release(name: string): Promise<void>;
}

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

const schema = new Schema<LeaseDocument>({
  _id: String,
  holder: { type: String, required: true },
  until: { type: Date, required: true },
});

/** Leases in `leases`; one document per kind of work. */
export const mongoLease = async (connection: Connection, holder: string = randomUUID()): Promise<Lease> => {
  const leases = connection.model('Lease', schema, 'leases');
  await leases.init();
  return {
    async hold(name, forMs) {
      const now = new Date();
      const claim = { $set: { holder, until: new Date(now.getTime() + forMs) } };
      if ((await leases.updateOne({ _id: name, holder }, claim)).matchedCount === 1) return true;
      try {
        const taken = await leases.updateOne({ _id: name, until: { $lt: now } }, claim, { upsert: true });
        return taken.matchedCount + taken.upsertedCount === 1;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async release(name) {
      await leases.deleteOne({ _id: name, holder });
    },
  };
};
