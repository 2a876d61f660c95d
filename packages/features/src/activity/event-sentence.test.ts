import type { Action } from '@ipr/ports/index';
import { loadLocale, translate } from '@ipr/ui';
import { eventSentence } from './event-sentence.ts';

const owner = `0x${'a1'.repeat(20)}` as const;
const guest = `0x${'b2'.repeat(20)}` as const;
const action: Action = {
  id: '1',
  type: 'CREATE',
  timestamp: 0,
  asset: { id: '7', title: 'Motor' },
  actor: owner,
  counterparty: null,
  level: null,
  shareId: null,
  expiresAt: 0,
  hash: null,
  cid: null,
  title: 'Motor',
  wasPending: false,
  tx: { id: '0x1', blockNumber: 1 },
};
const wordingOf = (locale: 'en' | 'de') => ({
  text: (key: never, params?: never) => translate(locale, key, params),
  locale,
  timeZone: 'UTC',
});
const sentenceOf = (change: Partial<Action>) => eventSentence({ ...action, ...change }, wordingOf('en') as never);
const shared = { counterparty: guest, level: 'edit' } as const;

test.each([
  [{}, '0xa1a1...a1a1 registered this asset as “Motor”.'],
  [{ type: 'UPDATE', title: 'Quiet motor' }, '0xa1a1...a1a1 created a new version, “Quiet motor”.'],
  [{ ...shared, type: 'PENDING' }, '0xa1a1...a1a1 offered 0xb2b2...b2b2 access (Edit).'],
  [
    { ...shared, type: 'PENDING', expiresAt: 1_800_000_000 },
    '0xa1a1...a1a1 offered 0xb2b2...b2b2 access (Edit) until Jan 15, 2027 at 08:00.',
  ],
  [{ ...shared, type: 'ACCEPT' }, '0xa1a1...a1a1 accepted the access (Edit) offered by 0xb2b2...b2b2.'],
  [{ ...shared, type: 'REVOKE' }, '0xa1a1...a1a1 revoked the access of 0xb2b2...b2b2 (Edit).'],
  [{ ...shared, type: 'RELINQUISH' }, '0xa1a1...a1a1 relinquished the access (Edit) granted by 0xb2b2...b2b2.'],
  [
    { ...shared, type: 'RELINQUISH', wasPending: true },
    '0xa1a1...a1a1 rejected the access (Edit) offered by 0xb2b2...b2b2, before acceptance.',
  ],
  [{ ...shared, type: 'NDA_SIGN' }, '0xa1a1...a1a1 signed the non-disclosure agreement of 0xb2b2...b2b2.'],
] as const)('phrases %j as one sentence', (change, sentence) => {
  expect(sentenceOf(change)).toBe(sentence);
});

test('phrases an event in the language of the portal', async () => {
  await loadLocale('de');
  expect(eventSentence({ ...action, ...shared, type: 'ACCEPT' }, wordingOf('de') as never)).toBe(
    '0xa1a1...a1a1 hat den von 0xb2b2...b2b2 angebotenen Zugriff angenommen (Bearbeiten).',
  );
});

test('uses the names of known people', () => {
  const called = (wallet: string) => (wallet === owner ? 'Grace' : 'Ada');
  const received = { ...action, ...shared, type: 'ACCEPT' } as const;
  expect(eventSentence(received, { ...wordingOf('en'), called } as never)).toBe(
    'Grace accepted the access (Edit) offered by Ada.',
  );
});
