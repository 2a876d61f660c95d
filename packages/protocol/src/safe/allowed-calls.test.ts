import { accessPassAbi, localDeployment, registryAbi, safeAbi } from '@ipr/abi';
import { type allowedFunctions, lowerAddress } from '@ipr/domain';
import { encodeFunctionData, type Hex, toFunctionSelector, zeroAddress } from 'viem';
import { registryCalls } from '../registry/calls.ts';
import { type AllowedContract, decodeAllowedCall } from './allowed-calls.ts';

const { registry, accessPass } = localDeployment;
const someone = '0x00000000000000000000000000000000000000ff';
const other = '0x00000000000000000000000000000000000000ee';
const safe = '0x5afe00000000000000000000000000000000005a';
const targets = { registry: registry.address, accessPass: accessPass.address, safe } as const;
const hash = 'ab'.repeat(32);
const calls = registryCalls(registry.address);
const abis = { registry: registryAbi, accessPass: accessPassAbi, safe: safeAbi };

const ofPass = (functionName: (typeof allowedFunctions)['accessPass'][number]): Hex =>
  encodeFunctionData({ abi: accessPassAbi, functionName, args: [1n, someone] });
const addOwner = (threshold: bigint): Hex =>
  encodeFunctionData({ abi: safeAbi, functionName: 'addOwnerWithThreshold', args: [someone, threshold] });
const removeOwner = (threshold: bigint): Hex =>
  encodeFunctionData({ abi: safeAbi, functionName: 'removeOwner', args: [other, someone, threshold] });

const allowed = {
  registry: {
    createAsset: calls.createAsset({ fileHash: hash, cid: 'bafy', title: 'Ünïcode 标题' }).data,
    updateAsset: calls.updateAsset({ id: '1', fileHash: hash, cid: 'bafy', title: '' }).data,
    grantAccess: calls.grantAccess({ id: '1', user: someone, role: 2, expiresAt: 0, ndaHash: hash, cid: 'bafy' }).data,
    acceptAccess: calls.acceptAccess({ id: '1', signature: '0x1234' }).data,
    relinquishAccess: calls.relinquishAccess({ id: '1' }).data,
    revokeAccess: calls.revokeAccess({ id: '1', user: someone }).data,
    commit: calls.commit({ commitment: `0x${hash}` }).data,
    revealAsset: calls.revealAsset({ fileHash: hash, cid: 'bafy', title: 'x', salt: `0x${hash}` }).data,
  },
  accessPass: { claim: ofPass('claim'), sweep: ofPass('sweep') },
  safe: {
    addOwnerWithThreshold: addOwner(1n),
    swapOwner: encodeFunctionData({ abi: safeAbi, functionName: 'swapOwner', args: [zeroAddress, someone, other] }),
    removeOwner: removeOwner(1n),
  },
} satisfies { [C in AllowedContract]: Record<(typeof allowedFunctions)[C][number], Hex> };

const addressOf = (contract: AllowedContract): Hex => targets[contract];
const everyAllowed = (Object.keys(allowed) as AllowedContract[]).flatMap((contract) =>
  Object.entries(allowed[contract] as Record<string, Hex>).map(([name, data]) => ({ contract, name, data })),
);

test.each(everyAllowed)('decodes $name of $contract', ({ contract, name, data }) => {
  const to = addressOf(contract);
  expect(decodeAllowedCall(targets, { to, data })).toMatchObject({ contract, functionName: name });
  expect(decodeAllowedCall(targets, { to: lowerAddress(to), data })).toBeDefined();
});

test.each(Object.keys(allowed) as AllowedContract[])('refuses all other functions of %s', (contract) => {
  const others = abis[contract]
    .filter((item) => item.type === 'function')
    .filter(({ name }) => !(name in allowed[contract]));
  expect(others.length).toBeGreaterThan(5);
  for (const item of others) {
    const data: Hex = `${toFunctionSelector(item)}${'00'.repeat(32 * 8)}`;
    expect(decodeAllowedCall(targets, { to: addressOf(contract), data })).toBeUndefined();
  }
});

test.each(everyAllowed)('refuses $name at any other address', ({ contract, data }) => {
  const elsewhere = Object.entries(targets).flatMap(([name, address]) => (name === contract ? [] : [address]));
  for (const to of [...elsewhere, someone] as Hex[]) expect(decodeAllowedCall(targets, { to, data })).toBeUndefined();
});

test('has no access pass on a chain without one', () => {
  const call = { to: accessPass.address, data: allowed.accessPass.claim };
  expect(decodeAllowedCall({ registry: registry.address, safe }, call)).toBeUndefined();
});

test('refuses owner changes with a threshold of two, or of zero', () => {
  for (const threshold of [0n, 2n])
    for (const data of [addOwner(threshold), removeOwner(threshold)])
      expect(decodeAllowedCall(targets, { to: safe, data })).toBeUndefined();
});

test('refuses bytes that were not decoded', () => {
  const to = registry.address;
  const data = allowed.registry.createAsset;
  const selector = data.slice(0, 10) as Hex;
  const attempts: Hex[] = ['0x', selector, `${data}00`, `${data}${'00'.repeat(32)}`, data.slice(0, -2) as Hex];
  for (const attempt of attempts) expect(decodeAllowedCall(targets, { to, data: attempt })).toBeUndefined();
  const dirty = allowed.registry.revokeAccess.replace(/0{24}(0{38}ff)$/, `${'11'.repeat(12)}$1`) as Hex;
  expect(dirty).not.toBe(allowed.registry.revokeAccess);
  expect(decodeAllowedCall(targets, { to, data: dirty })).toBeUndefined();
});
