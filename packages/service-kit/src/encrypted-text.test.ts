import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from './encrypted-text.ts';

const key = randomBytes(32);

test('what is sealed opens with the same key for the same thing, and never twice looks alike', () => {
  const sealed = [
    encryptText(key, 'mail 1', 'ada@example.org'),
    encryptText(key, 'mail 1', 'ada@example.org'),
  ] as const;
  expect(sealed.map((each) => decryptText(key, 'mail 1', each))).toEqual(['ada@example.org', 'ada@example.org']);
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed[0]).not.toContain('ada');
});

test('it opens for nothing else: another key, another purpose, one changed bit, what is no seal at all', () => {
  const sealed = encryptText(key, 'mail 1', 'ada@example.org');
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decryptText(key, 'mail 1', changed.toString('base64url'))).toBeNull();
  }
  expect(decryptText(randomBytes(32), 'mail 1', sealed)).toBeNull();
  expect(decryptText(key, 'mail 2', sealed)).toBeNull();
  for (const other of ['', 'x', 'a'.repeat(200)]) expect(decryptText(key, 'mail 1', other)).toBeNull();
});
