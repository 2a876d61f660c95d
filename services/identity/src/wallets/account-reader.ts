import { Failure, type Hex } from '@ipr/domain';
import { createPublicClient, getAddress, type Transport } from 'viem';

/** Reads from the chain whether a Safe is deployed. */
export interface AccountReader {
  /** @throws Failure chain.unavailable. */
  isDeployed(safe: Hex): Promise<boolean>;
}

export const accountReader = (transport: Transport): AccountReader => {
  const client = createPublicClient({ transport, cacheTime: 0 });
  return {
    async isDeployed(safe) {
      try {
        const code = await client.getCode({ address: getAddress(safe) });
        return code !== undefined && code !== '0x';
      } catch (thrown) {
        throw new Failure('chain.unavailable', {}, thrown);
      }
    },
  };
};
