import { Failure, type Hex } from '@ipr/domain';
import { createPublicClient, getAddress, type Transport } from 'viem';

/** What identity needs to know of the chain: whether a Safe exists there yet. */
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
