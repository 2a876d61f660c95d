import type { PersonApi } from '../src/person.ts';
import type { Journal } from './journal.ts';
import { createOnce } from './memory-storage.ts';

/** An authority with fake tokens; token creation and verification are tested in their own packages. */
export const createTimestamps = (journal: Journal) => {
  const once = createOnce();
  let serial = 0;
  const missing = new Set<string>();
  const timestamps: PersonApi['timestamps'] = {
    stamp: async (input, { idempotencyKey } = {}) => {
      journal.note('timestamps.stamp');
      return once(idempotencyKey, input, async () => {
        serial++;
        return {
          timestamp: new Date(1_800_000_000_000 + serial * 1_000).toISOString(),
          token: 'AAAA',
          serial: serial.toString(16),
          tsa: 'Test Authority',
          policy: '1.2.3',
          qualified: false,
          chain: ['AAAA'],
          hashedMessage: input.hashedMessage,
          legalValue: false,
        };
      });
    },
    kept: async () => ({ stamp: null }),
    missingStamps: async () => {
      journal.mayFail('timestamps.missingStamps');
      return { hashes: [...missing], total: missing.size };
    },
    retryStamps: async () => {
      journal.note('timestamps.retryStamps');
      const retried = missing.size;
      missing.clear();
      return { retried };
    },
  };
  /** `missing`: hashes without the timestamp of a further authority. */
  return { timestamps, missing };
};
