import { randomBytes } from 'node:crypto';
import { checkRecipientToken, issueRecipientToken } from './recipient-token.ts';

const key = randomBytes(32);
const [me, other, ada] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'a'.repeat(40)}`] as const;
const issued = 1_000_000;
const token = issueRecipientToken(key, me, { wallet: ada, email: 'ada@example.org' }, issued);
const invalid = expect.objectContaining({ code: 'recipient.token-invalid' });
const check = (caller: `0x${string}`, grantee: `0x${string}`, now: number, given = token, with_ = key) =>
  checkRecipientToken(with_, caller, { recipientToken: given }, grantee, now);

test('is valid for one recipient and one searcher, for a day', () => {
  expect(() => check(me, ada, issued)).not.toThrow();
  expect(() => check(me, ada, issued + 24 * 3600 - 1)).not.toThrow();
  expect(() => check(me, ada, issued + 24 * 3600)).toThrow(invalid);
});

test('is refused for another caller, another grantee, another key, and when forged', () => {
  expect(() => check(other, ada, issued)).toThrow(invalid);
  expect(() => check(me, other, issued)).toThrow(invalid);
  expect(() => check(me, ada, issued, token, randomBytes(32))).toThrow(invalid);
  expect(() => check(me, ada, issued, 'x'.repeat(80))).toThrow(invalid);
});

test('is refused with an address other than the one it was issued for', () => {
  const withEmail = (email: string) => () =>
    checkRecipientToken(key, me, { recipientToken: token, email }, ada, issued);
  expect(withEmail('ada@example.org')).not.toThrow();
  expect(withEmail('ada@example.com')).toThrow(invalid);
});

test('does not reveal the address it contains', () => {
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ada@');
  const longer = issueRecipientToken(key, me, { wallet: ada, email: 'augusta.ada.king@example.org' }, issued);
  expect(longer).toHaveLength(token.length);
});
