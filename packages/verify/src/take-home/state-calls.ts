import { registryAbi } from '@ipr/abi';
import { type Hex, lowerAddress } from '@ipr/domain';
import { decodeFunctionResult, encodeFunctionData } from 'viem';
import { type AskNode, readCall, readNewestHeader } from '../chain/read-evidence.ts';
import type { ChainDocument } from './document.ts';

/** What the registry is asked about an asset, as calls (eth_call). */
export const stateCalls = (id: string): Readonly<Record<'asset' | 'owner' | 'version', Hex>> => {
  const args = [BigInt(id)] as const;
  return {
    asset: encodeFunctionData({ abi: registryAbi, functionName: 'assets', args }),
    owner: encodeFunctionData({ abi: registryAbi, functionName: 'ownerOf', args }),
    version: encodeFunctionData({ abi: registryAbi, functionName: 'versionOf', args }),
  };
};

/** The registry's answers, decoded. @throws when they are none */
export const readState = ({ asset, owner, version }: ChainDocument['state']) => ({
  asset: decodeFunctionResult({ abi: registryAbi, functionName: 'assets', data: asset.result }),
  owner: lowerAddress(decodeFunctionResult({ abi: registryAbi, functionName: 'ownerOf', data: owner.result })),
  version: decodeFunctionResult({ abi: registryAbi, functionName: 'versionOf', data: version.result }),
});

/** Asks the registry about an asset at the newest block. @throws what `ask` throws, ZodError for an answer of another shape */
export const askState = async (ask: AskNode, registry: Hex, id: string): Promise<ChainDocument['state']> => {
  const calls = stateCalls(id);
  const header = await readNewestHeader(ask);
  const answer = (data: Hex) => readCall(ask, header, { to: registry, data });
  const [asset, owner, version] = await Promise.all([answer(calls.asset), answer(calls.owner), answer(calls.version)]);
  return { header, asset, owner, version };
};
