import { safeAbi } from '@ipr/abi';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { createPublicClient, getAddress, type Transport } from 'viem';

/** Reads from the chain whether a Safe is deployed, and its owners. */
export interface AccountReader {
  /** @throws Failure chain.unavailable. */
  isDeployed(safe: Hex): Promise<boolean>;
  /** Owners in the order of the Safe's list, lower case; null while it is not deployed. @throws Failure chain.unavailable. */
  owners(safe: Hex): Promise<readonly Hex[] | null>;
}

export const accountReader = (transport: Transport): AccountReader => {
  const client = createPublicClient({ transport, cacheTime: 0 });
  const isDeployed = async (safe: Hex): Promise<boolean> => {
    try {
      const code = await client.getCode({ address: getAddress(safe) });
      return code !== undefined && code !== '0x';
    } catch (thrown) {
      throw new Failure('chain.unavailable', {}, thrown);
    }
  };
  return {
    isDeployed,
    async owners(safe) {
      if (!(await isDeployed(safe))) return null;
      try {
        const owners = await client.readContract({
          address: getAddress(safe),
          abi: safeAbi,
          functionName: 'getOwners',
        });
        return owners.map(lowerAddress);
      } catch (thrown) {
        throw new Failure('chain.unavailable', {}, thrown);
      }
    },
  };
};
