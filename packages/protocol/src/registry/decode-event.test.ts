import { registryAbi } from '@ipr/abi';
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { isEventOf, registryEventIn, registryEventsOf } from './decode-event.ts';
import type { RegistryEvent } from './registry-event.ts';

const registry = `0x${'aa'.repeat(20)}` as const;
const other = `0x${'ee'.repeat(20)}` as const;
/** With letters, so that viem returns it checksummed and the decoder has to lower-case it. */
const guest = `0x${'bb'.repeat(20)}` as const;
const owner = `0x${'cc'.repeat(20)}` as const;
const hash = `0x${'11'.repeat(32)}` as const;

type Args = Readonly<Record<string, unknown>>;

/** Encodes the log that the contract emits for an event with named arguments. */
const logOf = (name: string, args: Args, address: Hex = registry) => {
  const inputs = registryAbi.find((each) => each.type === 'event' && each.name === name)?.inputs ?? [];
  const unindexed = inputs.filter((input) => !('indexed' in input && input.indexed));
  return {
    address,
    topics: encodeEventTopics({ abi: registryAbi, eventName: name, args } as never) as Hex[],
    data: encodeAbiParameters(unindexed, unindexed.map((input) => args[input.name]) as never),
  };
};

const grant = { id: 7n, user: guest, grantNonce: 3n };
const terms = { by: owner, role: 2, expires: 1_900_000_000n, ndaHash: hash, cid: 'cid' };
const aboutGrant = { assetId: '7', user: guest, grantNonce: 3 } as const;
const document = { hash, cid: 'cid', title: 'Motor' } as const;

test.each<[RegistryEvent, Args]>([
  [
    { name: 'AssetCreated', assetId: '7', owner, ...document },
    { id: 7n, owner, committedAt: 0n, ...document },
  ],
  [
    { name: 'AssetUpdated', assetId: '7', version: 2, updater: guest, ...document },
    { id: 7n, version: 2, updater: guest, ...document },
  ],
  [
    {
      name: 'AccessGranted',
      ...aboutGrant,
      by: owner,
      level: 'edit',
      expiresAt: 1_900_000_000,
      ndaHash: hash,
      cid: 'cid',
    },
    { ...grant, ...terms },
  ],
  [{ name: 'AccessAccepted', ...aboutGrant }, grant],
  [
    { name: 'NDASigned', ...aboutGrant, ndaHash: hash },
    { ...grant, ndaHash: hash },
  ],
  [
    { name: 'AccessRevoked', ...aboutGrant, by: owner },
    { ...grant, by: owner },
  ],
  [
    { name: 'AccessRelinquished', ...aboutGrant, wasPending: false },
    { ...grant, wasPending: false },
  ],
  [
    { name: 'Committed', committedAt: 5 },
    { commitment: hash, committedAt: 5n },
  ],
  [
    { name: 'PriorityClaimed', assetId: '7', claimant: guest, committedAt: 5 },
    { assetId: 7n, claimant: guest, committedAt: 5n },
  ],
  [
    { name: 'Transfer', assetId: '7', from: guest, to: owner },
    { tokenId: 7n, from: guest, to: owner },
  ],
  [{ name: 'Locked', assetId: '7' }, { tokenId: 7n }],
  [{ name: 'other', event: 'AccessPassSet' }, { accessPass: other }],
])('decodes $name', (event, args) => {
  const name = event.name === 'other' ? event.event : event.name;
  expect(registryEventIn(logOf(name, args), registry)).toEqual(event);
});

test('decodes a log from the raw response of a node', () => {
  expect(
    registryEventIn(
      {
        address: registry,
        topics: [
          '0x8085360ab843d7934eca47d4bb328e67189c44554f660dfbb68205a3256235ea',
          `0x${'07'.padStart(64, '0')}`,
          `0x${'bb'.repeat(20).padStart(64, '0')}`,
        ],
        data: `0x${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`,
      },
      registry,
    ),
  ).toEqual({ name: 'AccessRelinquished', assetId: '7', user: guest, grantNonce: 1, wasPending: true });
});

test('distinguishes rejecting a pending grant from relinquishing an accepted one', () => {
  const left = logOf('AccessRelinquished', { ...grant, wasPending: true });
  expect(registryEventIn(left, registry)).toMatchObject({ wasPending: true });
});

test('ignores events of another contract, whatever their name', () => {
  const granted = logOf('AccessGranted', { ...grant, ...terms }, other);
  expect(registryEventIn(granted, registry)).toBeNull();
  expect(registryEventsOf('AccessGranted', [granted], registry)).toEqual([]);
});

test('selects the events of one name, in order', () => {
  const logs = [5n, 4n].flatMap((grantNonce) => [
    logOf('AccessAccepted', { ...grant, grantNonce }),
    logOf('NDASigned', { ...grant, grantNonce, ndaHash: hash }),
  ]);
  expect(registryEventsOf('NDASigned', logs, registry).map(({ grantNonce }) => grantNonce)).toEqual([5, 4]);
  expect(registryEventsOf('AssetCreated', logs, registry)).toEqual([]);
});

test('separates the wanted names from all others', () => {
  const isEnd = isEventOf('AccessRevoked', 'AccessRelinquished');
  expect(isEnd({ name: 'AccessRevoked', ...aboutGrant, by: owner })).toBe(true);
  expect(isEnd({ name: 'AccessAccepted', ...aboutGrant })).toBe(false);
});

test('counts a registry event that this build cannot decode', () => {
  const topics: Hex[] = [`0x${'99'.repeat(32)}`];
  expect(registryEventIn({ address: registry, topics, data: '0x' }, registry)).toEqual({
    name: 'other',
    event: topics[0],
  });
});

test('ignores data that does not match the event’s form', () => {
  const { topics } = logOf('AccessAccepted', grant);
  expect(registryEventIn({ address: registry, topics, data: '0x01' }, registry)).toEqual({
    name: 'other',
    event: topics[0],
  });
});

test('takes a log with a surplus topic for no event of the registry', () => {
  const log = logOf('AccessAccepted', grant);
  const surplus = { ...log, topics: [...log.topics, hash] };
  expect(registryEventIn(surplus, registry)).toEqual({ name: 'other', event: 'AccessAccepted' });
});
