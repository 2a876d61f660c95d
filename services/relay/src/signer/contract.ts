import type { Hex } from '@ipr/domain';
import { keccak256, numberToHex, recoverAddress } from 'viem';
import type { Signer } from './port.ts';

const halfOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n / 2n;

/** Contract tests of every signer. @param expected address of its key, lower case */
export const signerContract = (name: string, open: () => Promise<{ signer: Signer; expected: Hex }>): void => {
  test(`${name}: names the address of its key in lower case`, async () => {
    const { signer, expected } = await open();
    expect(signer.address).toBe(expected);
  });

  test(`${name}: signatures recover to the address, with s in the lower half`, async () => {
    const { signer } = await open();
    for (let i = 0; i < 24; i++) {
      const hash = keccak256(numberToHex(i, { size: 32 }));
      const signature = await signer.signDigest(hash);
      expect((await recoverAddress({ hash, signature })).toLowerCase()).toBe(signer.address);
      expect(BigInt(signature.s)).toBeLessThanOrEqual(halfOrder);
      expect([signature.r, signature.s].every((part) => /^0x[0-9a-f]{64}$/.test(part))).toBe(true);
    }
  });
};
