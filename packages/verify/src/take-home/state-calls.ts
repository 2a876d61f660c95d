import { registryAbi } from '@ipr/abi';
import { type Hex, lowerAddress } from '@ipr/domain';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { type NodeQuery, readCall, readNewestHeader } from '../chain/read-evidence.ts';
import type { ChainDocument } from './document.ts';

/** The calls (eth_call) that read the state of an asset from the registry. */
export const stateCalls = (id: string): Readonly<Record<'asset' | 'owner' | 'version', Hex>> => {
  const args = [BigInt(id)] as const;
  return {
    asset: encodeFunctionData({ abi: registryAbi, functionName: 'assets', args }),
    owner: encodeFunctionData({ abi: registryAbi, functionName: 'ownerOf', args }),
    version: encodeFunctionData({ abi: registryAbi, functionName: 'versionOf', args }),
  };
};

/** The registry's answers, decoded. @throws for data of another shape */
export const decodeState = ({ asset, owner, version }: ChainDocument['state']) => ({
  asset: decodeFunctionResult({ abi: registryAbi, functionName: 'assets', data: asset.result }),
  owner: lowerAddress(decodeFunctionResult({ abi: registryAbi, functionName: 'ownerOf', data: owner.result })),
  version: decodeFunctionResult({ abi: registryAbi, functionName: 'versionOf', data: version.result }),
});

/** Reads the state of an asset from the registry at the newest block. @throws what `query` throws, ZodError for an answer of another shape */
export const readState = async (query: NodeQuery, registry: Hex, id: string): Promise<ChainDocument['state']> => {
  const calls = stateCalls(id);
  const header = await readNewestHeader(query);
  const answer = (data: Hex) => readCall(query, header, { to: registry, data });
  const [asset, owner, version] = await Promise.all([answer(calls.asset), answer(calls.owner), answer(calls.version)]);
  return { header, asset, owner, version };
};
