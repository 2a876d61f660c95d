import { mostConsents, replacedConsents } from './consent-limit.ts';
import type { StoredConsent } from './record.ts';

const event = (type: StoredConsent['type'], sequence: number): StoredConsent => ({
  shareId: '1',
  sequence,
  wallet: '0x',
  type,
  at: '2026-01-02T03:04:05Z',
  receivedAt: new Date(0),
  custody: null,
  signedInAt: null,
  signedInBy: null,
});

test('drops nothing while there are 50 events', () => {
  const events = Array.from({ length: mostConsents }, (_, at) => event('scrolled', at + 1));
  expect(replacedConsents(events)).toEqual([]);
});

test('drops the oldest, and never the first display or the latest event of a type', () => {
  const start = [event('shown', 1), event('shown', 2), event('ticked', 3), event('signed', 4), event('signed', 5)];
  const events = [...start, ...Array.from({ length: 60 }, (_, at) => event('scrolled', 6 + at))];
  const dropped = replacedConsents(events).map(({ sequence }) => sequence);
  expect(events.length - dropped.length).toBe(mostConsents);
  expect(dropped).toContain(4);
  for (const sequence of [1, 2, 3, 5, 65]) expect(dropped).not.toContain(sequence);
});
