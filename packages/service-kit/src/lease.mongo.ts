import { randomUUID } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import { type LeaseClock, observeLeases, systemClock } from './lease-clock.ts';
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
 * Leases in the service's own database, collection `leases`, one document per kind of work. A lease is over when its stored end is
 * past by the wall clock, so it must be much longer than the difference of the replicas' clocks; or when it was not renewed for its
 * whole length by the monotonic clock of the one who waits for it. A clock that is set ahead lets another replica take a lease early, so
 * work under a lease must be harmless when it is done twice; a clock that is set back delays a takeover by two lengths at most.
 * @param holder identifies the replica; random for each call by default
 */
export const mongoLease = async (
  connection: Connection,
  holder: string = randomUUID(),
  clock: LeaseClock = systemClock,
): Promise<Lease> => {
  const known = connection.models.Lease as Model<Held> | undefined;
  const leases = known ?? connection.model<Held>('Lease', schemaOf(connection));
  await leases.init();
  const isOver = observeLeases(clock);

  const lookedAt = new Map<string, number>();

  /** Takes a lease whose holder has ended, unless it was renewed or taken meanwhile. Looks four times per length of a lease. */
  const takeAbandoned = async (name: string, forMs: number, claim: object): Promise<boolean> => {
    const now = clock.monotonic();
    if (now - (lookedAt.get(name) ?? Number.NEGATIVE_INFINITY) < forMs / 4) return false;
    lookedAt.set(name, now);
    const found = await leases.findById(name).lean();
    if (!found || !isOver(name, { holder: found.holder, until: found.until.getTime() }, forMs)) return false;
    const taken = await leases.updateOne({ _id: name, holder: found.holder, until: found.until }, claim);
    return taken.matchedCount === 1;
  };

  return {
    async hold(name, forMs) {
      const now = new Date(clock.wall());
      const claim = { $set: { holder, until: new Date(now.getTime() + forMs) } };
      if ((await leases.updateOne({ _id: name, holder }, claim)).matchedCount === 1) return true;
      try {
        // While another holder's lease is valid, nothing matches and the upsert fails with a duplicate key.
        await leases.updateOne({ _id: name, until: { $lt: now } }, claim, { upsert: true });
        return true;
      } catch (thrown) {
        if (isDuplicateKey(thrown)) return takeAbandoned(name, forMs, claim);
        throw thrown;
      }
    },
    async release(name) {
      await leases.deleteOne({ _id: name, holder });
    },
  };
};
