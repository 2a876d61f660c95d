import type { Hex } from '@ipr/domain';
import type { NewRecord } from './repository.ts';

export const ada: Hex = `0x${'a1'.repeat(20)}`;
export const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;

/** A record with this number, made that many days after 1970-01-01. */
export const recordAt = (number: number, days: number, change: Partial<NewRecord> = {}): NewRecord => ({
  eventId: `event-${number}`,
  number,
  kind: 'update',
  id: `7-${number}`,
  assetId: '7',
  parties: [ada],
  text: JSON.stringify({
    schema: 'ipr-evidence-record/1',
    kind: 'update',
    id: `7-${number}`,
    number,
    previous: number > 1 ? hashOf(number - 1) : null,
    madeAt: new Date(days * 86_400_000).toISOString(),
    late: false,
    network: { chainId: 80_002, genesisHash: hashOf(1), registry: ada },
    logIndex: 0,
    block: { number: 1, hash: hashOf(2), header: '0xc0' },
    transactions: [{ role: 'update', hash: hashOf(3), input: null, index: 0, receipt: null, proof: null }],
    accounts: [{ address: ada, role: 'updater', state: null }],
    version: { assetId: '7', version: number, hash: hashOf(4), cid: 'b' },
    claims: {},
    observed: { people: [] },
  }),
  hash: hashOf(number),
  signature: { protected: 'e30', signature: 'A'.repeat(86) },
  salts: [{ wallet: ada, salt: 'ab'.repeat(32) }],
  ...change,
});
