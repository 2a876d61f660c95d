import { canonical, localDeployment, multiSendAbi } from '@ipr/abi';
import { concatHex, encodeFunctionData, encodePacked, type Hex, size } from 'viem';
import { registryCalls } from '../registry/calls.ts';
import { decodeAllowedAction } from './allowed-action.ts';
import type { Call } from './call.ts';
import { batchTransaction } from './safe.ts';

const { registry, accessPass } = localDeployment;
const safe = '0x5afe00000000000000000000000000000000005a';
const user = '0x00000000000000000000000000000000000000ff';
const targets = { registry: registry.address, accessPass: accessPass.address, safe } as const;
const calls = registryCalls(registry.address);
const ndaHash = 'ab'.repeat(32);
const revoke = calls.revokeAccess({ id: '1', user });
const grant = calls.grantAccess({ id: '1', user, role: 1, expiresAt: 0, ndaHash, cid: 'bafy' });

interface Packing {
  readonly operation?: number;
  readonly value?: bigint;
  readonly length?: number;
}
const pack = ({ to, data }: Call, { operation = 0, value = 0n, length = size(data) }: Packing = {}): Hex =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, to, value, BigInt(length), data]);
const multiSend = (bytes: Hex, to: Hex = canonical.multiSendCallOnly) => ({
  to,
  data: encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args: [bytes] }),
  operation: 1 as const,
});
const namesOf = (transaction: Parameters<typeof decodeAllowedAction>[1]) =>
  decodeAllowedAction(targets, transaction)?.map(({ functionName }) => functionName);

test('decodes the batch that replaces a grant, call by call', () => {
  expect(namesOf(batchTransaction([revoke, grant], 3))).toEqual(['revokeAccess', 'grantAccess']);
  expect(namesOf(multiSend(concatHex([pack(revoke), pack(grant)])))).toEqual(['revokeAccess', 'grantAccess']);
});

test('a single call is a plain call', () => {
  expect(namesOf(batchTransaction([revoke], 0))).toEqual(['revokeAccess']);
  expect(namesOf({ ...revoke, operation: 0 })).toEqual(['revokeAccess']);
});

test('refuses delegatecalls except to MultiSendCallOnly', () => {
  expect(namesOf({ ...revoke, operation: 1 })).toBeUndefined();
  for (const to of [canonical.multiSend, canonical.multicall3, registry.address, safe] as const)
    expect(namesOf(multiSend(pack(revoke), to))).toBeUndefined();
});

test('refuses a batch as a plain call', () => {
  expect(namesOf({ ...multiSend(pack(revoke)), operation: 0 })).toBeUndefined();
});

test('refuses a batch with one call that is not allowed, at any position', () => {
  const elsewhere = { ...revoke, to: user } as const;
  const unknown = { ...revoke, data: '0xdeadbeef' } as const;
  const empty = { ...revoke, data: '0x' } as const;
  const nested = multiSend(pack(revoke));
  for (const bad of [elsewhere, unknown, empty, nested]) {
    expect(namesOf(multiSend(concatHex([pack(bad), pack(revoke)])))).toBeUndefined();
    expect(namesOf(multiSend(concatHex([pack(revoke), pack(bad)])))).toBeUndefined();
  }
});

test('refuses value and inner delegatecalls', () => {
  const bad: Packing[] = [{ operation: 1 }, { operation: 255 }, { value: 1n }, { value: 2n ** 255n }];
  for (const packing of bad) {
    expect(namesOf(multiSend(pack(revoke, packing)))).toBeUndefined();
    expect(namesOf(multiSend(concatHex([pack(grant), pack(revoke, packing)])))).toBeUndefined();
  }
});

test('refuses bytes that belong to no call', () => {
  const whole = pack(revoke);
  const { data } = multiSend(whole);
  for (const bytes of ['0x', '0x00', concatHex([whole, '0x00']), whole.slice(0, -2), whole.slice(0, 60)] as Hex[])
    expect(namesOf(multiSend(bytes))).toBeUndefined();
  for (const length of [0, size(revoke.data) - 1, size(revoke.data) + 1, 2 ** 40])
    expect(namesOf(multiSend(pack(revoke, { length })))).toBeUndefined();
  for (const spoilt of [`${data}00`, `${data}${'00'.repeat(32)}`, `${data.slice(0, -2)}01`] as Hex[])
    expect(namesOf({ ...multiSend(whole), data: spoilt })).toBeUndefined();
});
