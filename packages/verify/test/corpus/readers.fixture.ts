import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import type { Outcome } from '../../src/bundle/entries.ts';
import type { Reason } from '../../src/bundle/reasons.ts';
import { filesOf } from '../rebuild.fixture.ts';
import type { World } from './honest.fixture.ts';

/** A reader of nda-recorded: the keys that they trust, and what the operator's signature is under these. */
export interface Reader {
  readonly name: string;
  readonly keys: readonly EvidenceKey[];
  readonly outcome: Outcome;
  readonly reason: Reason | null;
}

/** Readers who trust the operator's key or not; its time has one day of tolerance at both ends. */
export const readersOf = async ({ bundles, operator: { shown: key } }: World): Promise<readonly Reader[]> => {
  const record = (await filesOf(bundles['nda-recorded'])).get('record.json');
  const { madeAt } = EvidenceRecord.parse(JSON.parse(new TextDecoder().decode(record)));
  const at = (hours: number) => new Date(Date.parse(madeAt) + hours * 3_600_000).toISOString();
  const one = (name: string, change: Partial<EvidenceKey>, outcome: Outcome, reason: Reason | null): Reader => ({
    name,
    keys: [{ ...key, ...change }],
    outcome,
    reason,
  });
  const outside = 'outside the time of the key';
  return [
    { name: 'no key', keys: [], outcome: 'not-proved', reason: 'no key of the reader' },
    one('another key', { kid: 'A'.repeat(43) }, 'not-proved', 'unknown key'),
    one('the key', {}, 'proved', null),
    one('the key of a one-machine stack', { embedded: true }, 'not-proved', 'embedded key'),
    one('a key in its time', { from: at(-48), until: at(48) }, 'proved', null),
    one('a key whose time began less than a day later', { from: at(23) }, 'proved', null),
    one('a key whose time began more than a day later', { from: at(25) }, 'refuted', outside),
    one('a key whose time ended less than a day before', { until: at(-23) }, 'proved', null),
    one('a key whose time ended more than a day before', { until: at(-25) }, 'refuted', outside),
  ];
};
