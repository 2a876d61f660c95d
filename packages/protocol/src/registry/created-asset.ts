import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { registryEventsOf } from './decode-event.ts';
import type { Receipt } from './receipt.ts';

/**
 * Token id in the registry's AssetCreated event. Other events with an asset id and events of other contracts are ignored.
 * @throws Failure chain.event-missing
 */
export const assetCreatedIn = (receipt: Receipt, registry: Hex): string => {
  const logs = receipt.logs.map((log) => ({ ...log, address: lowerAddress(log.address) }));
  const [created] = registryEventsOf('AssetCreated', logs, lowerAddress(registry));
  if (created) return created.assetId;
  throw new Failure('chain.event-missing', { hash: receipt.hash });
};
