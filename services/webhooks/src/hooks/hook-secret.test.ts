import { newSecret, secretsAt } from './hook-secret.ts';

const key = new Uint8Array(32).fill(7);
const until = new Date('2026-01-02T00:00:00.000Z');
const [earlier, current] = [newSecret(key, 'a'), newSecret(key, 'a')];
const hook = {
  id: 'a',
  encryptedSecret: current.encryptedSecret,
  earlierSecret: { encryptedSecret: earlier.encryptedSecret, until },
};

test('the earlier secret signs up to its end, and never after it', () => {
  expect(secretsAt(key, hook, new Date(until.getTime() - 1))).toEqual([current.secret, earlier.secret]);
  expect(secretsAt(key, hook, until)).toEqual([current.secret]);
});

test('a secret of another webhook, or under another key, signs nothing', () => {
  const swapped = { ...hook, earlierSecret: { ...newSecret(key, 'b'), until } };
  expect(() => secretsAt(key, swapped, new Date(0))).toThrow('cannot be decrypted');
  expect(() => secretsAt(new Uint8Array(32), { ...hook, earlierSecret: null }, until)).toThrow('cannot be decrypted');
});
