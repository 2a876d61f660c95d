import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey } from './mongo.ts';

/** A right to perform named work exclusively for a limited time. */
export interface Lease {
  /** Acquires or renews the lease for `forMs` milliseconds from now; false while another replica holds it. */
  hold(name: string, forMs: number): Promise<boolean>;
  /** Releases the lease, so that another replica need not wait for its end. */
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
 * Leases in the service's own database, collection `leases`, one document per kind of work. Times come from the replicas'
 * clocks, so a lease must be much longer than their difference.
 * @param holder identifies the replica; random for each call by default
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
        // While another holder's lease is valid, nothing matches and the upsert fails with a duplicate key.
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
