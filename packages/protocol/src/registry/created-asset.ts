import { Failure, type Hex } from '@ipr/domain';
import { registryEventIn } from './decode-event.ts';
import type { Receipt } from './receipt.ts';

/**
 * Token id in the registry's AssetCreated event. Other events of the registry, which carry an id too, do not count, and
 * neither do those of other contracts.
 * @throws Failure chain.event-missing
 */
export const assetCreatedIn = (receipt: Receipt, registry: Hex): string => {
  const ours = registry.toLowerCase() as Hex;
  for (const log of receipt.logs) {
    const event = registryEventIn({ ...log, address: log.address.toLowerCase() as Hex }, ours);
    if (event?.name === 'AssetCreated') return event.assetId;
  }
  throw new Failure('chain.event-missing', { hash: receipt.hash });
};
