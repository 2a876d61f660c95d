import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';

/** Work that one replica does at a time; every kind of work has a name. */
export interface Lease {
  /** Acquires the lease, or renews one's own, from now on for `forMs` milliseconds; false while another replica holds it. */
  hold(name: string, forMs: number): Promise<boolean>;
  /** Lets one's own go, so that another replica need not wait. */
  release(name: string): Promise<void>;
}

interface Held {
  _id: string;
  holder: string;
  until: Date;
}

const schemaOf = ({ base: { Schema } }: Connection) =>
  new Schema<Held>(
    {
      _id: { type: String, required: true },
      holder: { type: String, required: true },
      until: { type: Date, required: true },
    },
    { collection: 'leases', versionKey: false },
  );

/**
 * Leases in the service's own database, collection `leases`, one document per kind of work. Times are the replicas' own,
 * so a lease must be much longer than their clocks differ.
 * @param holder tells replicas apart; random for each call by default.
 */
export const mongoLease = async (connection: Connection, holder: string = randomUUID()): Promise<Lease> => {
  const known = connection.models.Lease as Model<Held> | undefined;
  const leases = known ?? connection.model<Held>('Lease', schemaOf(connection));
  await leases.init();
  return {
    async hold(name, forMs) {
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
    async release(name) {
      await leases.deleteOne({ _id: name, holder });
    },
  };
};
