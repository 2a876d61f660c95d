import { fromHex, sha256Hex } from '@ipr/domain';
import { EvidenceRecord } from '@ipr/protocol/evidence/record';
import type { EvidenceKey } from '@ipr/protocol/evidence/signature';
import type { Outcome } from '../../src/bundle/entries.ts';
import { pemBytes } from '../../src/bundle/pem-bytes.ts';
import type { Reason } from '../../src/bundle/reasons.ts';
import type { TestAuthority } from '../authority.fixture.ts';
import { filesOf, resign } from '../rebuild.fixture.ts';
import type { World } from './honest.fixture.ts';
import type { Bytes } from './tamper.fixture.ts';

/** A reader of nda-recorded, or of the same under another token: the keys that they trust, and what the signature is under these. */
export interface Reader {
  readonly name: string;
  readonly bytes: Bytes;
  readonly keys: readonly EvidenceKey[];
  readonly outcome: Outcome;
  readonly reason: Reason | null;
}

/** Readers who trust the operator's key or not; its time has one day of tolerance at both ends. */
export const readersOf = async ({
  authority,
  stranger,
  bundles,
  operator: { shown: key },
}: World): Promise<readonly Reader[]> => {
  const bytes = bundles['nda-recorded'];
  const record = (await filesOf(bytes)).get('record.json') ?? new Uint8Array();
  const { madeAt } = EvidenceRecord.parse(JSON.parse(new TextDecoder().decode(record)));
  const at = (hours: number) => new Date(Date.parse(madeAt) + hours * 3_600_000).toISOString();
  const one = (
    name: string,
    change: Partial<EvidenceKey>,
    outcome: Outcome,
    reason: Reason | null,
    read = bytes,
  ): Reader => ({ name, bytes: read, keys: [{ ...key, ...change }], outcome, reason });
  /** The record under the token of an authority at another time, or without one. */
  const stamped = (by: TestAuthority | null, hours = 0) =>
    resign(bytes, async (files) => {
      if (!by) for (const path of ['record.tst', 'record.pem']) files.delete(path);
      if (!by) return;
      const { token, chain } = await by.stamp(fromHex(await sha256Hex(record)), new Date(at(hours)));
      files.set('record.tst', new Uint8Array(token));
      files.set('record.pem', pemBytes(chain));
    });
  const outside = 'outside the time of the key';
  return [
    { name: 'no key', bytes, keys: [], outcome: 'not-proved', reason: 'no key of the reader' },
    one('another key', { kid: 'A'.repeat(43) }, 'not-proved', 'unknown key'),
    one('the key', {}, 'proved', null),
    one('the key of a one-machine stack', { embedded: true }, 'not-proved', 'embedded key'),
    one('a key in its time', { from: at(-48), until: at(48) }, 'proved', null),
    one('a key whose time began less than a day later', { from: at(23) }, 'proved', null),
    one('a key whose time began more than a day later', { from: at(25) }, 'refuted', outside),
    one('a key whose time ended less than a day before', { until: at(-23) }, 'proved', null),
    one('a key whose time ended more than a day before', { until: at(-25) }, 'refuted', outside),
    one(
      'a retired key, of a record without token',
      { until: at(1) },
      'not-proved',
      'no time stamp',
      await stamped(null),
    ),
    one('the key in use, of a record without token', {}, 'proved', null, await stamped(null)),
    one('a retired key, stamped within a day', { until: at(1) }, 'proved', null, await stamped(authority, 24)),
    one('a retired key, stamped later', { until: at(1) }, 'not-proved', outside, await stamped(authority, 26)),
    one('the key in use, stamped later', { from: at(-1) }, 'proved', null, await stamped(authority, 26)),
    one(
      'a retired key, stamped by a stranger',
      { until: at(1) },
      'not-proved',
      'no time stamp',
      await stamped(stranger),
    ),
  ];
};
