import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@ipr/service-kit';
import { type Connection, Schema } from 'mongoose';

/** Work that one replica does at a time. */
export interface Lease {
  /** Takes or prolongs the lease; false while another replica holds it. */
  hold(forMs: number): Promise<boolean>;
  /** Lets go, so that another replica need not wait. */
  release(): Promise<void>;
}

interface LeaseDocument {
  readonly _id: string;
  readonly holder: string;
  readonly until: Date;
}

const schema = new Schema<LeaseDocument>({
  _id: { type: String, required: true },
  holder: { type: String, required: true },
  until: { type: Date, required: true },
});

/** A lease in `leases`, one document per kind of work. */
export const mongoLease = async (connection: Connection, name: string): Promise<Lease> => {
  const leases = connection.model<LeaseDocument>('Lease', schema, 'leases');
  await leases.init();
  const holder = randomUUID();
  return {
    async hold(forMs) {
      const now = new Date();
      const claim = { $set: { holder, until: new Date(now.getTime() + forMs) } };
      if ((await leases.updateOne({ _id: name, holder }, claim)).matchedCount === 1) return true;
      try {
        // While another holder's time runs, nothing matches and the upsert meets its document.
        await leases.updateOne({ _id: name, until: { $lt: now } }, claim, { upsert: true });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return false;
        throw thrown;
      }
    },
    async release() {
      await leases.deleteOne({ _id: name, holder });
    },
  };
};
