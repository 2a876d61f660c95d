import { registryAbi } from '@ipr/abi';
import { type Hex, levelOf, type Role } from '@ipr/domain';
import { type DecodeEventLogReturnType, decodeEventLog } from 'viem';
import type { Log } from './receipt.ts';
import type { RegistryEvent } from './registry-event.ts';

type Decoded = Extract<DecodeEventLogReturnType<typeof registryAbi>, { args: unknown }>;
type Args<Name extends Decoded['eventName']> = Extract<Decoded, { eventName: Name }>['args'];
type Named = { readonly [Name in RegistryEvent['name'] & Decoded['eventName']]: (args: Args<Name>) => RegistryEvent };

const lower = (address: string): Hex => address.toLowerCase() as Hex;

const byUser = (name: 'AccessAccepted' | 'NDASigned', { id, user }: { id: bigint; user: Hex }): RegistryEvent => ({
  name,
  assetId: String(id),
  user: lower(user),
});

const words: Named = {
  AssetCreated: ({ id, owner, title }) => ({ name: 'AssetCreated', assetId: String(id), owner: lower(owner), title }),
  AssetUpdated: ({ id, version, updater, title }) => ({
    ...{ name: 'AssetUpdated', assetId: String(id), updater: lower(updater) },
    ...{ version, title },
  }),
  AccessGranted: ({ id, user, by, role, expires }) => ({
    ...{ name: 'AccessGranted', assetId: String(id), user: lower(user), by: lower(by) },
    ...{ level: levelOf[role as Role], expiresAt: Number(expires) },
  }),
  AccessAccepted: (args) => byUser('AccessAccepted', args),
  NDASigned: (args) => byUser('NDASigned', args),
  AccessRevoked: ({ id, user, by }) => ({
    ...{ name: 'AccessRevoked', assetId: String(id), user: lower(user), by: lower(by) },
  }),
  AccessRelinquished: ({ id, user, wasPending }) => ({
    ...{ name: 'AccessRelinquished', assetId: String(id), user: lower(user), wasPending },
  }),
  Committed: ({ committedAt }) => ({ name: 'Committed', committedAt: Number(committedAt) }),
  PriorityClaimed: ({ assetId, claimant, committedAt }) => ({
    ...{ name: 'PriorityClaimed', assetId: String(assetId), claimant: lower(claimant) },
    committedAt: Number(committedAt),
  }),
  Transfer: ({ from, to, tokenId }) => ({
    ...{ name: 'Transfer', assetId: String(tokenId), from: lower(from), to: lower(to) },
  }),
  Locked: ({ tokenId }) => ({ name: 'Locked', assetId: String(tokenId) }),
};

/**
 * What one event of the registry says; null for an event of another contract.
 * @param registry lower case, like the log's address
 */
export const registryEventIn = (log: Log, registry: Hex): RegistryEvent | null => {
  if (log.address !== registry) return null;
  try {
    const decoded = decodeEventLog({ abi: registryAbi, topics: log.topics as [Hex, ...Hex[]], data: log.data });
    const { eventName, args } = decoded as Decoded;
    const say = (words as Partial<Record<string, (args: unknown) => RegistryEvent>>)[eventName];
    return say ? say(args) : { name: 'other', event: eventName };
  } catch {
    return { name: 'other', event: log.topics[0] ?? '0x' };
  }
};
