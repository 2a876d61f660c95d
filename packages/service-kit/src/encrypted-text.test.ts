import { randomBytes } from 'node:crypto';
import { decryptText, encryptText } from './encrypted-text.ts';

const key = randomBytes(32);

test('decrypts with the same key and context, and encrypts differently each time', () => {
  const encrypted = [
    encryptText(key, 'mail 1', 'ada@example.org'),
    encryptText(key, 'mail 1', 'ada@example.org'),
  ] as const;
  expect(encrypted.map((each) => decryptText(key, 'mail 1', each))).toEqual(['ada@example.org', 'ada@example.org']);
  expect(encrypted[0]).not.toBe(encrypted[1]);
  expect(encrypted[0]).not.toContain('ada');
});

test('refuses another key, another context, a changed bit and invalid input', () => {
  const encrypted = encryptText(key, 'mail 1', 'ada@example.org');
  const bytes = Buffer.from(encrypted, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(decryptText(key, 'mail 1', changed.toString('base64url'))).toBeNull();
  }
  expect(decryptText(randomBytes(32), 'mail 1', encrypted)).toBeNull();
  expect(decryptText(key, 'mail 2', encrypted)).toBeNull();
  for (const other of ['', 'x', 'a'.repeat(200)]) expect(decryptText(key, 'mail 1', other)).toBeNull();
});
