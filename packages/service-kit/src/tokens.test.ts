import { issueCallerToken, issueServiceToken, tokenLifetime, verifyCallerToken, verifyServiceToken } from './tokens.ts';

const secret = 'a-secret-of-at-least-32-characters';
const caller = {
  wallet: `0x${'ab'.repeat(20)}`,
  eoaWallet: `0x${'cd'.repeat(20)}`,
  userId: 'u1',
  role: 'user',
} as const;
const now = 1_800_000_000;

test('identifies the caller until it expires', () => {
  const token = issueCallerToken(caller, 'request-1', secret, now);
  expect(verifyCallerToken(token, secret, now)).toEqual(caller);
  expect(verifyCallerToken(token, secret, now + tokenLifetime - 1)).toEqual(caller);
  expect(verifyCallerToken(token, secret, now + tokenLifetime)).toBeNull();
});

test('refuses a lifetime longer than the maximum', () => {
  const token = issueCallerToken(caller, 'request-1', secret, now + 1000);
  expect(verifyCallerToken(token, secret, now)).toBeNull();
});

test('refuses a token with any character changed', () => {
  const token = issueCallerToken(caller, 'request-1', secret, now);
  const changed = [...token].map((c, i) => token.slice(0, i) + (c === 'A' ? 'B' : 'A') + token.slice(i + 1));
  // The last character of unpadded base64url carries unused bits, so only changes of the bytes count.
  const meaningful = changed.filter(
    (text) =>
      !Buffer.from(text.split('.')[1] ?? '', 'base64url').equals(Buffer.from(token.split('.')[1] ?? '', 'base64url')) ||
      text.split('.')[0] !== token.split('.')[0],
  );
  expect(meaningful.length).toBeGreaterThan(token.length - 3);
  expect(meaningful.filter((text) => verifyCallerToken(text, secret, now) !== null)).toEqual([]);
});

test.each(['', '.', 'a.b.c', 'x'.repeat(5000)])('refuses malformed input: %#', (text) => {
  expect(verifyCallerToken(text, secret, now)).toBeNull();
});

test('a service token identifies the service and is no caller token', () => {
  const token = issueServiceToken('gateway', secret, now);
  expect(verifyServiceToken(token, secret, now)).toBe('gateway');
  expect(verifyServiceToken(token, 'another-secret-of-32-characters-x', now)).toBeNull();
  expect(verifyCallerToken(token, secret, now)).toBeNull();
  expect(verifyServiceToken(issueCallerToken(caller, 'request-1', secret, now), secret, now)).toBeNull();
});
