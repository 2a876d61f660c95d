import { randomBytes } from 'node:crypto';
import { generatePrivateKey } from 'viem/accounts';
import { encryptKey, openKey } from './encrypt-key.ts';

const kek = randomBytes(32);
const key = generatePrivateKey();

test('decrypts a key that it encrypted', () => {
  expect(openKey(kek, 'ada', encryptKey(kek, 'ada', key))).toBe(key);
});

test('does not decrypt for another user, so that a key moved in the database is useless', () => {
  expect(() => openKey(kek, 'eve', encryptKey(kek, 'ada', key))).toThrow();
});

test('names the missing key-encryption key', () => {
  const encrypted = encryptKey(kek, 'ada', key);
  expect(() => openKey(randomBytes(32), 'ada', encrypted)).toThrow(encrypted.keyId);
});

test('does not decrypt after one changed bit, nor with a shortened tag', () => {
  const encrypted = encryptKey(kek, 'ada', key);
  const bytes = Buffer.from(encrypted.ciphertext, 'base64');
  const shortened = bytes.subarray(0, bytes.length - 12).toString('base64');
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  expect(() => openKey(kek, 'ada', { ...encrypted, ciphertext: bytes.toString('base64') })).toThrow();
  expect(() => openKey(kek, 'ada', { ...encrypted, ciphertext: shortened })).toThrow();
});

test('never encrypts the same key to the same bytes', () => {
  expect(encryptKey(kek, 'ada', key).ciphertext).not.toBe(encryptKey(kek, 'ada', key).ciphertext);
});
