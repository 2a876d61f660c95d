import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { hasPublishedKey } from './well-known-keys.ts';

const phrases = {
  'test test test test test test test test test test test junk': 20,
  'myth like bonus scare over problem client lizard pioneer submit female collect': 10,
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat': 10,
};

test.each(Object.entries(phrases))('recognises the accounts of the published phrase %s', (phrase, count) => {
  for (let addressIndex = 0; addressIndex < count; addressIndex++)
    expect(hasPublishedKey(mnemonicToAccount(phrase, { addressIndex }).address)).toBe(true);
});

test('recognises the smallest private keys, and no other account', () => {
  expect(hasPublishedKey(privateKeyToAccount(`0x${'1'.padStart(64, '0')}`).address)).toBe(true);
  expect(hasPublishedKey(privateKeyToAccount(`0x${'7a'.repeat(32)}`).address)).toBe(false);
});
