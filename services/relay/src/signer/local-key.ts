import { type Hex, lowerAddress } from '@ipr/domain';
import { privateKeyToAccount, sign } from 'viem/accounts';
import type { Signer } from './port.ts';

/** A private key in this process's memory. */
export const localKey = (privateKey: Hex): Signer => ({
  address: lowerAddress(privateKeyToAccount(privateKey).address),
  async signDigest(hash) {
    const { r, s, yParity } = await sign({ hash, privateKey });
    return { r, s, yParity: yParity === 1 ? 1 : 0 };
  },
});
