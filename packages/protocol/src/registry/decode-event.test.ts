import { registryAbi } from '@ipr/abi';
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { registryEventIn } from './decode-event.ts';

const registry = `0x${'aa'.repeat(20)}` as const;
const guest = '0x00000000000000000000000000000000000000bb';
const owner = '0x00000000000000000000000000000000000000cc';

const granted = (address: Hex) => ({
  address,
  topics: encodeEventTopics({
    abi: registryAbi,
    eventName: 'AccessGranted',
    args: { id: 7n, user: guest, by: owner },
  }) as Hex[],
  data: encodeAbiParameters(
    [{ type: 'uint8' }, { type: 'uint64' }, { type: 'bytes32' }, { type: 'string' }, { type: 'uint64' }],
    [2, 1_900_000_000n, `0x${'11'.repeat(32)}`, 'cid', 1n],
  ),
});

test('a grant names who gave what to whom, and until when', () => {
  expect(registryEventIn(granted(registry), registry)).toEqual({
    ...{ name: 'AccessGranted', assetId: '7', user: guest, by: owner },
    ...{ level: 'edit', expiresAt: 1_900_000_000 },
  });
});

test('leaving before acceptance is told from leaving after it', () => {
  const topics = encodeEventTopics({
    abi: registryAbi,
    eventName: 'AccessRelinquished',
    args: { id: 7n, user: guest },
  }) as Hex[];
  const data = encodeAbiParameters([{ type: 'uint64' }, { type: 'bool' }], [1n, true]);
  expect(registryEventIn({ address: registry, topics, data }, registry)).toMatchObject({ wasPending: true });
});

test('the event of another contract says nothing, however it is called', () => {
  expect(registryEventIn(granted(guest), registry)).toBeNull();
});

test('an event of the registry that this build does not know is counted, not lost', () => {
  const topics: Hex[] = [`0x${'99'.repeat(32)}`];
  expect(registryEventIn({ address: registry, topics, data: '0x' }, registry)).toEqual({
    name: 'other',
    event: topics[0],
  });
});
