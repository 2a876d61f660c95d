import { recentlyProved } from './recent-proof.ts';

const wallet = `0x${'ab'.repeat(20)}` as const;
const caller = { wallet, eoaWallet: wallet, userId: 'ada', role: 'user' } as const;
const now = Date.parse('2026-11-23T12:00:00.000Z');
const proved = (provedAt: string) => recentlyProved({ caller: { ...caller, provedAt } }, now);

test('accepts a proof until it is ten minutes old', () => {
  expect(proved('2026-11-23T11:50:00.000Z').userId).toBe('ada');
});

test('refuses an older proof, a session without one, and a call without a person', () => {
  const tooOld = expect.objectContaining({ code: 'session.too-old', params: { minutes: 10 } });
  expect(() => proved('2026-11-23T11:49:59.999Z')).toThrow(tooOld);
  expect(() => recentlyProved({ caller }, now)).toThrow(tooOld);
  expect(() => recentlyProved({ caller: null }, now)).toThrow(expect.objectContaining({ code: 'session.missing' }));
});
