import { deployments, registryAbi } from '@ipr/abi';
import { encodeFunctionData, type Hex, toFunctionSelector } from 'viem';
import { registryCalls } from '../chain/calls.ts';
import { allowedFunctions, decodeAllowedCall } from './allowed-calls.ts';

const registry = deployments[80002].registry.address;
const someone = '0x00000000000000000000000000000000000000ff';
const hash = 'ab'.repeat(32);
const calls = registryCalls(registry);

const allowed = {
  createAsset: calls.createAsset({ fileHash: hash, cid: 'bafy', title: 'Ünïcode 标题' }),
  updateAsset: calls.updateAsset({ id: '1', fileHash: hash, cid: 'bafy', title: '' }),
  grantAccess: calls.grantAccess({ id: '1', user: someone, role: 2, expiresAt: 0, ndaHash: hash, cid: 'bafy' }),
  acceptAccess: calls.acceptAccess({ id: '1', signature: '0x1234' }),
  relinquishAccess: calls.relinquishAccess({ id: '1' }),
  revokeAccess: calls.revokeAccess({ id: '1', user: someone }),
  commit: calls.commit({ commitment: `0x${hash}` }),
  revealAsset: calls.revealAsset({ fileHash: hash, cid: 'bafy', title: 'x', salt: `0x${hash}` }),
} satisfies Record<(typeof allowedFunctions)[number], { to: Hex; data: Hex }>;

test.each(allowedFunctions)('reads %s', (name) => {
  expect(decodeAllowedCall(registry, allowed[name])?.functionName).toBe(name);
  expect(decodeAllowedCall(registry, { ...allowed[name], to: registry.toLowerCase() as Hex })).toBeDefined();
});

test('lets no other function of the registry through, whatever its arguments', () => {
  const others = registryAbi.filter((item) => item.type === 'function').filter(({ name }) => !(name in allowed));
  expect(others.length).toBeGreaterThan(10);
  for (const item of others) {
    const data: Hex = `${toFunctionSelector(item)}${'00'.repeat(32 * 8)}`;
    expect(decodeAllowedCall(registry, { to: registry, data })).toBeUndefined();
  }
});

test('lets no other contract through', () => {
  expect(decodeAllowedCall(registry, { ...allowed.createAsset, to: someone })).toBeUndefined();
});

test('lets no bytes through that were not decoded', () => {
  const { data } = allowed.createAsset;
  const selector = data.slice(0, 10) as Hex;
  const attempts: Hex[] = ['0x', selector, `${data}00`, `${data}${'00'.repeat(32)}`, data.slice(0, -2) as Hex];
  for (const attempt of attempts) expect(decodeAllowedCall(registry, { to: registry, data: attempt })).toBeUndefined();
  const dirty = encodeFunctionData({ abi: registryAbi, functionName: 'revokeAccess', args: [1n, someone] });
  const padded = dirty.replace(/0{24}(0{38}ff)$/, `${'11'.repeat(12)}$1`) as Hex;
  expect(padded).not.toBe(dirty);
  expect(decodeAllowedCall(registry, { to: registry, data: padded })).toBeUndefined();
});
