import { registryAbi } from '@ipr/abi';
import { Failure, type Hex } from '@ipr/domain';
import { decodeEventLog } from 'viem';
import type { Log, Receipt } from './port.ts';

const createdId = (log: Log): string | undefined => {
  try {
    const topics = log.topics as [Hex, ...Hex[]];
    const { args } = decodeEventLog({ abi: registryAbi, eventName: 'AssetCreated', topics, data: log.data });
    return args.id.toString();
  } catch {
    return undefined;
  }
};

/**
 * Token id in the registry's AssetCreated event. Events of other contracts with the same name do not count.
 * @throws Failure chain.event-missing
 */
export const assetCreatedIn = (receipt: Receipt, registry: Hex): string => {
  const ours = receipt.logs.filter((log) => log.address.toLowerCase() === registry.toLowerCase());
  const id = ours.map(createdId).find((found) => found !== undefined);
  if (id === undefined) throw new Failure('chain.event-missing', { hash: receipt.hash });
  return id;
};
