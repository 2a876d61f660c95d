import { randomBytes } from 'node:crypto';
import { generatePrivateKey } from 'viem/accounts';
import { encryptKey, openKey } from './encrypt-key.ts';

const kek = randomBytes(32);
const key = generatePrivateKey();

test('opens what it sealed', () => {
  expect(openKey(kek, 'ada', encryptKey(kek, 'ada', key))).toBe(key);
});

test('does not open for another user, so that a key moved in the database is useless', () => {
  expect(() => openKey(kek, 'eve', encryptKey(kek, 'ada', key))).toThrow();
});

test('names the key-encryption key that is missing', () => {
  const sealed = encryptKey(kek, 'ada', key);
  expect(() => openKey(randomBytes(32), 'ada', sealed)).toThrow(sealed.keyId);
});

test('does not open after one changed bit, nor with a shortened tag', () => {
  const sealed = encryptKey(kek, 'ada', key);
  const bytes = Buffer.from(sealed.sealed, 'base64');
  const shortened = bytes.subarray(0, bytes.length - 12).toString('base64');
  bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
  expect(() => openKey(kek, 'ada', { ...sealed, sealed: bytes.toString('base64') })).toThrow();
  expect(() => openKey(kek, 'ada', { ...sealed, sealed: shortened })).toThrow();
});

test('never seals the same key to the same bytes', () => {
  expect(encryptKey(kek, 'ada', key).sealed).not.toBe(encryptKey(kek, 'ada', key).sealed);
});
