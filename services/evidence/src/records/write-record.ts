import { EvidenceRecord, recordBytes, recordHash } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import type { SigningKey } from '../keys/signing-key.ts';
import type { Collected } from './collect-record.ts';
import type { Records } from './repository.ts';

export interface WriteRecordDeps {
  readonly records: Pick<Records, 'newest' | 'add'>;
  readonly signing: SigningKey;
}

/** A record made later than this after its block, in seconds, is marked late. */
const lateAfter = 3_600;

/**
 * Gives the content the next number, links it to the record before, signs it and stores it. Of two replicas that take the same
 * number one starts again, so that numbers have no gap and an event has one record.
 * @returns the record's number; null when the event had one
 */
export const writeRecord = async (
  { records, signing }: WriteRecordDeps,
  eventId: string,
  { content, blockTime, assetId, parties, salts }: Collected,
  now: () => Date = () => new Date(),
): Promise<number | null> => {
  for (;;) {
    const last = await records.newest();
    const number = (last?.number ?? 0) + 1;
    const madeAt = now();
    const late = madeAt.getTime() / 1000 - blockTime > lateAfter;
    const linked = { ...content, number, previous: last?.hash ?? null, madeAt: madeAt.toISOString(), late };
    const record = EvidenceRecord.parse(linked);
    const outcome = await records.add({
      eventId,
      number,
      kind: record.kind,
      id: record.id,
      assetId,
      parties,
      text: new TextDecoder().decode(recordBytes(record)),
      hash: await recordHash(record),
      signature: await signRecord(record, signing.key, signing.shown.kid),
      salts,
    });
    if (outcome !== 'taken') return outcome === 'added' ? number : null;
  }
};
