import { registryAbi } from '@ipr/abi';
import { type Hex, levelOf, lowerAddress, type Role } from '@ipr/domain';
import { type DecodeEventLogReturnType, decodeEventLog, toEventSelector } from 'viem';
import type { Log } from './receipt.ts';
import type { RegistryEvent, RegistryEventOf } from './registry-event.ts';

type Decoded = Extract<DecodeEventLogReturnType<typeof registryAbi>, { args: unknown }>;
type Args<Name extends Decoded['eventName']> = Extract<Decoded, { eventName: Name }>['args'];
type Known = RegistryEvent['name'] & Decoded['eventName'];
type Fields<Name extends Known> = Omit<RegistryEventOf<Name>, 'name'>;

const grantOf = ({ id, user, grantNonce }: { id: bigint; user: Hex; grantNonce: bigint }) => ({
  assetId: String(id),
  user: lowerAddress(user),
  grantNonce: Number(grantNonce),
});

const fieldsOf: { readonly [Name in Known]: (args: Args<Name>) => Fields<Name> } = {
  AssetCreated: ({ id, owner, hash, cid, title }) => ({
    assetId: String(id),
    owner: lowerAddress(owner),
    hash,
    cid,
    title,
  }),
  AssetUpdated: ({ id, version, updater, hash, cid, title }) => ({
    assetId: String(id),
    version,
    updater: lowerAddress(updater),
    hash,
    cid,
    title,
  }),
  AccessGranted: ({ by, role, expires, ndaHash, cid, ...grant }) => ({
    ...grantOf(grant),
    by: lowerAddress(by),
    level: levelOf[role as Role],
    expiresAt: Number(expires),
    ndaHash,
    cid,
  }),
  AccessAccepted: grantOf,
  NDASigned: ({ ndaHash, ...grant }) => ({ ...grantOf(grant), ndaHash }),
  AccessRevoked: ({ by, ...grant }) => ({ ...grantOf(grant), by: lowerAddress(by) }),
  AccessRelinquished: ({ wasPending, ...grant }) => ({ ...grantOf(grant), wasPending }),
  Committed: ({ committedAt }) => ({ committedAt: Number(committedAt) }),
  PriorityClaimed: ({ assetId, claimant, committedAt }) => ({
    assetId: String(assetId),
    claimant: lowerAddress(claimant),
    committedAt: Number(committedAt),
  }),
  Transfer: ({ from, to, tokenId }) => ({
    assetId: String(tokenId),
    from: lowerAddress(from),
    to: lowerAddress(to),
  }),
  Locked: ({ tokenId }) => ({ assetId: String(tokenId) }),
};

const eventAbis = registryAbi.filter((each) => each.type === 'event');

/** By first topic. viem alone hashes the signatures of all events for each log. */
let byTopic: ReadonlyMap<string, (typeof eventAbis)[number]> | null = null;
const abiOf = (topic: string | undefined) => {
  byTopic ??= new Map(eventAbis.map((each) => [toEventSelector(each), each]));
  return byTopic.get(topic ?? '');
};

/** viem ignores surplus topics; the contract never emits them. */
const topicsOf = ({ inputs }: (typeof eventAbis)[number]): number => 1 + inputs.filter(({ indexed }) => indexed).length;

/** Decodes a log of the registry; the caller must have checked its address. */
export const decodeRegistryEvent = ({ topics, data }: Omit<Log, 'address'>): RegistryEvent => {
  const abi = abiOf(topics[0]);
  if (!abi) return { name: 'other', event: topics[0] ?? '0x' };
  try {
    const decoded = decodeEventLog({ abi: [abi], topics: topics as [Hex, ...Hex[]], data });
    const { eventName: name, args } = decoded as Decoded;
    if (topics.length !== topicsOf(abi)) return { name: 'other', event: name };
    const read = (fieldsOf as Partial<Record<string, (args: unknown) => object>>)[name];
    return read ? ({ name, ...read(args) } as RegistryEvent) : { name: 'other', event: name };
  } catch {
    return { name: 'other', event: topics[0] ?? '0x' };
  }
};

/**
 * Decodes one event of the registry; null for an event of another contract.
 * @param registry lower case, like the log's address
 */
export const registryEventIn = (log: Log, registry: Hex): RegistryEvent | null =>
  log.address === registry ? decodeRegistryEvent(log) : null;

/** True for an event with one of these names. */
export const isEventOf =
  <Name extends RegistryEvent['name']>(...names: readonly Name[]) =>
  (event: RegistryEvent): event is RegistryEventOf<Name> =>
    (names as readonly string[]).includes(event.name);

/**
 * The registry's events of one name, in order; events of other contracts are ignored.
 * @param registry lower case, like the logs' addresses
 */
export const registryEventsOf = <Name extends RegistryEvent['name']>(
  name: Name,
  logs: readonly Log[],
  registry: Hex,
): readonly RegistryEventOf<Name>[] =>
  logs.flatMap((log) => registryEventIn(log, registry) ?? []).filter(isEventOf(name));
