import { registryAbi } from '@ipr/abi';
import { encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { assetCreatedIn } from './created-asset.ts';

const registry = '0x00000000000000000000000000000000000000Aa';
const other = '0x00000000000000000000000000000000000000bb';
const hash: Hex = `0x${'11'.repeat(32)}`;

const created = (address: Hex, id: bigint) => ({
  address,
  topics: encodeEventTopics({
    abi: registryAbi,
    eventName: 'AssetCreated',
    args: { id, owner: other, hash },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'string' }, { type: 'string' }, { type: 'uint64' }], ['cid', 'title', 0n]),
});
const locked = {
  address: registry as Hex,
  topics: encodeEventTopics({ abi: registryAbi, eventName: 'Locked' }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [1n]),
};
const updated = (id: bigint) => ({
  address: registry as Hex,
  topics: encodeEventTopics({
    abi: registryAbi,
    eventName: 'AssetUpdated',
    args: { id, updater: other, hash },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint32' }, { type: 'string' }, { type: 'string' }], [2, 'cid', 'title']),
});
const receipt = (logs: readonly ReturnType<typeof created>[]) => ({ hash, succeeded: true, blockNumber: 1, logs });

test('finds the token id among other events of the registry', () => {
  expect(assetCreatedIn(receipt([locked, created(registry, 7n)]), registry)).toBe('7');
});

test('ignores an update, which has an asset id too', () => {
  expect(assetCreatedIn(receipt([updated(3n), created(registry, 7n)]), registry)).toBe('7');
  expect(() => assetCreatedIn(receipt([updated(3n)]), registry)).toThrow(
    expect.objectContaining({ code: 'chain.event-missing' }),
  );
});

test('ignores an equal event of another contract', () => {
  expect(assetCreatedIn(receipt([created(other, 9n), created(registry, 7n)]), registry)).toBe('7');
  expect(() => assetCreatedIn(receipt([locked, created(other, 9n)]), registry)).toThrow(
    expect.objectContaining({ code: 'chain.event-missing', params: { hash } }),
  );
});
