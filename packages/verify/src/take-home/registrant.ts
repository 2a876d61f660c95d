import type { Hex } from '@ipr/domain';
import { eventsOf } from '../chain/registry-events.ts';
import type { ChainDocument, TakeHomeDocument, VersionEntry } from './document.ts';

interface Version {
  /** Counts from 1. */
  readonly number: number;
  readonly hash: Hex;
}

/** Of an asset's versions, the first that has a hash: its updater is the account that introduced the hash. */
export const introductionOf = <V extends Version>(versions: readonly V[], hash: Hex): V | undefined =>
  versions.filter((version) => version.hash === hash).sort((a, b) => a.number - b.number)[0];

/** Who made a version, by the registry's own event; null when the bundle has no event that says so. */
const makerOf = (
  { asset, network }: Pick<TakeHomeDocument, 'asset' | 'network'>,
  { transactions }: Pick<ChainDocument, 'transactions'>,
  { number, hash, cid, transaction }: Pick<VersionEntry, 'number' | 'hash' | 'cid' | 'transaction'>,
): Hex | null => {
  const evidence = transactions[transaction];
  if (!evidence) return null;
  const { logs } = evidence.receipt;
  const isOf = (event: { readonly assetId: string; readonly hash: Hex; readonly cid: string }) =>
    event.assetId === asset.id && event.hash === hash && event.cid === cid;
  const made =
    number === 1
      ? eventsOf('AssetCreated', logs, network.registry).find(isOf)?.owner
      : eventsOf('AssetUpdated', logs, network.registry).find((event) => event.version === number && isOf(event))
          ?.updater;
  return made ?? null;
};

/** The account that introduced a version's hash, by the registry's events. */
export const registrantByEvents = (
  document: TakeHomeDocument,
  chain: ChainDocument,
  { hash }: Pick<VersionEntry, 'hash'>,
): Hex | null => {
  const introduction = introductionOf(document.versions, hash);
  return introduction ? makerOf(document, chain, introduction) : null;
};
