import { predictSafeAddress, safeAccount } from './safe.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('derives the Safe from its owner, in any spelling of the address', () => {
  const { address } = safeAccount(owner);
  expect(address).toMatch(/^0x[0-9a-f]{40}$/);
  expect(predictSafeAddress(owner.toLowerCase() as typeof owner)).toBe(address);
  expect(predictSafeAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).not.toBe(address);
});

test('refuses a person without a signing address', () => {
  for (const missing of ['', '0x', '0x1234', undefined, null])
    expect(() => safeAccount(missing as never)).toThrow(expect.objectContaining({ code: 'wallet.missing' }));
});
