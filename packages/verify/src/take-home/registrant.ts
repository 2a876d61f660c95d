import type { Hex } from '@ipr/domain';
import { registryLogs } from '../chain/registry-logs.ts';
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
  const isOf = (event: { readonly id: bigint; readonly hash: Hex; readonly cid: string }) =>
    event.id.toString() === asset.id && event.hash === hash && event.cid === cid;
  const made =
    number === 1
      ? registryLogs(evidence, network.registry, 'AssetCreated').find(isOf)?.owner
      : registryLogs(evidence, network.registry, 'AssetUpdated').find(
          (event) => event.version === number && isOf(event),
        )?.updater;
  return (made?.toLowerCase() as Hex | undefined) ?? null;
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
