import { decodeRegistryEvent, isEventOf } from '@ipr/protocol/registry/decode-event';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import type { RegistryEventOf } from '@ipr/protocol/registry/registry-event';

/** The events of the registry that add a version to an asset. */
export const versionEvents = ['AssetUpdated'] as const;

/** A new version of an asset, with its block. */
export type VersionEvent = RegistryEventOf<(typeof versionEvents)[number]> & { readonly blockNumber: number };

const isVersionEvent = isEventOf(...versionEvents);

/** The new version recorded in a registry log; an empty list for other logs. */
export const versionEventIn = ({ blockNumber, ...log }: PlacedLog): VersionEvent[] => {
  const event = decodeRegistryEvent(log);
  return isVersionEvent(event) ? [{ ...event, blockNumber }] : [];
};
