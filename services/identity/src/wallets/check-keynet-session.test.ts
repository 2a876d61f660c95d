import { type KeySession, keyResource, sessionText } from '@ipr/protocol/keynet/session-text';
import { getAddress } from 'viem';
import { checkKeynetSession } from './check-keynet-session.ts';

const wallet = '0x90f79bf6eb2c4f870365e785982e1f101e93b906';
const rules = { host: 'localhost:9000', chainId: 80_002 };
const now = new Date('2026-11-21T10:00:00.000Z');

const session: KeySession = {
  domain: rules.host,
  account: getAddress(wallet),
  sessionKey: 'ab'.repeat(32),
  chainId: 80_002,
  nonce: '0x12ab34cd56ef',
  issuedAt: now.toISOString(),
  expiresAt: '2026-11-21T10:10:00.000Z',
  resource: keyResource('12'.repeat(32), '34'.repeat(32)),
};

const check = (changed: Partial<KeySession>) =>
  checkKeynetSession(sessionText({ ...session, ...changed }), wallet, rules, now);

test('accepts a session of this product and person at the current time', () => {
  expect(check({})).toEqual(session);
});

test.each<[string, Partial<KeySession>]>([
  ['another domain', { domain: 'evil.example' }],
  ['another domain', { domain: 'localhost' }],
  ['another chain', { chainId: 137 }],
  ['another account', { account: getAddress('0x15d34aaf54267db7d7c367839aaf71a00a2c6a65') }],
  ['another account', { account: wallet }],
  ['not issued now', { issuedAt: '2026-11-21T09:50:00.000Z' }],
  ['expired', { expiresAt: '2026-11-21T09:59:59.000Z' }],
  ['lasts too long', { expiresAt: '2026-11-21T10:15:00.000Z' }],
  ['not a key-network session', { sessionKey: 'AB'.repeat(32) }],
  ['not a key-network session', { resource: '*' }],
])('refuses as "%s" %j', (reason, changed) => {
  expect(() => check(changed)).toThrow(expect.objectContaining({ code: 'wallet.request-refused', params: { reason } }));
});

test('refuses a text with an additional line', () => {
  const more = `${sessionText(session)}\n- urn:recap:eyJhdHQiOnt9fQ`;
  expect(() => checkKeynetSession(more, wallet, rules, now)).toThrow('wallet.request-refused');
});
