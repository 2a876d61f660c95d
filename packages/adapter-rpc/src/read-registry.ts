import { registryAbi } from '@ipr/abi';
import { bytes32, Failure, type Hex, lowerAddress, type Role, shareStatus } from '@ipr/domain';
import type { Chain, ChainGrantState } from '@ipr/ports/chain';
import { failureOfRevert, isRevert } from '@ipr/protocol/registry/failure-of-revert';
import { getAddress, type PublicClient, zeroAddress } from 'viem';

const grantStates: readonly ChainGrantState[] = ['none', 'pending', 'accepted'];

/** Converts an error of viem into a failure. */
export const mapReadFailure = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (thrown) {
    throw isRevert(thrown) ? failureOfRevert(thrown) : new Failure('chain.unavailable', {}, thrown);
  }
};

type RegistryReads = Pick<
  Chain,
  | 'asset'
  | 'ownerOf'
  | 'versionOf'
  | 'grantOf'
  | 'hasAccess'
  | 'hasAccessByHash'
  | 'isRegistrantOf'
  | 'registrantOf'
  | 'assetIdOf'
  | 'committedAt'
  | 'assetCount'
>;

/** The largest number that fits into a uint256. */
const largestId = 2n ** 256n - 1n;

/** @throws Failure asset.not-found for an impossible token id */
const tokenId = (id: string): bigint => {
  const number = BigInt(id);
  if (number > largestId) throw new Failure('asset.not-found', { id });
  return number;
};

/**
 * A node evaluates expiry at the time of its newest block, which may be long past on a chain that mines on demand. A grant
 * that has expired by the caller's clock is therefore treated as ended here too (decision S1), as at the key nodes. An owner
 * has no grant that could expire.
 */
const accessReader = (
  client: PublicClient,
  contract: { readonly address: Hex; readonly abi: typeof registryAbi },
  { grantOf, assetIdOf }: Pick<Chain, 'grantOf' | 'assetIdOf'>,
): Pick<Chain, 'hasAccess' | 'hasAccessByHash'> => {
  const hasRunOut = async (id: string, user: Hex): Promise<boolean> =>
    shareStatus(await grantOf(id, user), Date.now() / 1000) === 'EXPIRED';
  return {
    hasAccess: async (id, user, need) => {
      if (BigInt(id) > largestId) return false;
      const args = [tokenId(id), user, need] as const;
      const [has, isOver] = await Promise.all([
        mapReadFailure(client.readContract({ ...contract, functionName: 'hasAccess', args })),
        hasRunOut(id, user),
      ]);
      return has && !isOver;
    },
    hasAccessByHash: async (hash, user, need) => {
      const args = [bytes32(hash), user, need] as const;
      const [has, id] = await Promise.all([
        mapReadFailure(client.readContract({ ...contract, functionName: 'hasAccessByHash', args })),
        assetIdOf(hash),
      ]);
      return has && id !== null && !(await hasRunOut(id, user));
    },
  };
};

/** Reads the registry at its newest block. */
export const registryReader = (client: PublicClient, address: Hex): RegistryReads => {
  const contract = { address: getAddress(address), abi: registryAbi } as const;
  const grantOf: Chain['grantOf'] = async (id, user) => {
    const args = [tokenId(id), user] as const;
    const { grantNonce, expires, state, role, ...rest } = await mapReadFailure(
      client.readContract({ ...contract, functionName: 'grantOf', args }),
    );
    return {
      ...rest,
      user: lowerAddress(rest.user),
      role: role as Role | 0,
      state: grantStates[state] ?? 'none',
      expiresAt: Number(expires),
      nonce: Number(grantNonce),
    };
  };
  const assetIdOf: Chain['assetIdOf'] = async (hash) => {
    const id = await mapReadFailure(
      client.readContract({ ...contract, functionName: 'assetIdOf', args: [bytes32(hash)] }),
    );
    return id === 0n ? null : id.toString();
  };
  return {
    grantOf,
    assetIdOf,
    asset: async (id) => {
      const found = await mapReadFailure(
        client.readContract({ ...contract, functionName: 'assets', args: [tokenId(id)] }),
      );
      return { ...found, id, createdAt: Number(found.createdAt), updatedAt: Number(found.updatedAt) };
    },
    ownerOf: async (id) =>
      lowerAddress(
        await mapReadFailure(client.readContract({ ...contract, functionName: 'ownerOf', args: [tokenId(id)] })),
      ),
    versionOf: async (id) =>
      mapReadFailure(client.readContract({ ...contract, functionName: 'versionOf', args: [tokenId(id)] })),
    ...accessReader(client, contract, { grantOf, assetIdOf }),
    isRegistrantOf: (hash, account) =>
      mapReadFailure(
        client.readContract({ ...contract, functionName: 'isRegistrantOf', args: [bytes32(hash), account] }),
      ),
    registrantOf: async (hash) => {
      const args = [bytes32(hash)] as const;
      const registrant = await mapReadFailure(client.readContract({ ...contract, functionName: 'registrantOf', args }));
      return registrant === zeroAddress ? null : lowerAddress(registrant);
    },
    committedAt: async (commitment) => {
      const args = [commitment] as const;
      const since = await mapReadFailure(client.readContract({ ...contract, functionName: 'committedAt', args }));
      return since === 0n ? null : Number(since);
    },
    assetCount: async () =>
      Number(await mapReadFailure(client.readContract({ ...contract, functionName: 'assetCount' }))),
  };
};
