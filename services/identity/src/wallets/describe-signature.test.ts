import { accessPassAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { addOwnerCall, removeOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { batchTransaction } from '@ipr/protocol/safe/safe';
import { encodeFunctionData } from 'viem';
import { describeSignature } from './describe-signature.ts';

const account = `0x${'ab'.repeat(20)}` as const;
const safe = `0x${'cd'.repeat(20)}` as const;
const calls = registryCalls(`0x${'11'.repeat(20)}`);
const fileHash = 'a'.repeat(64);
const ndaHash = `0x${'b'.repeat(64)}` as const;

const entry = (kind: string, what: Record<string, string | number>) =>
  describeSignature({
    ...{ userId: 'u', wallet: safe, digest: ndaHash, requestId: 'r', at: new Date(0), kind, what },
  }).actions;
const transaction = (data: Hex) => entry('safe-transaction', { function: 'a lie', data, nonce: 0 });

test('decodes the signed bytes and ignores the name that was logged with them', () => {
  expect(transaction(calls.createAsset({ fileHash, cid: 'bafy', title: 'Motor' }).data)).toEqual([
    { name: 'createAsset', label: 'Motor' },
  ]);
  expect(
    transaction(calls.grantAccess({ id: '7', user: account, role: 3, expiresAt: 0, ndaHash, cid: 'bafy' }).data),
  ).toEqual([{ name: 'grantAccess', assetId: '7', account, level: 'admin' }]);
});

test('names each call of a batch, and the owner that an account gets', () => {
  const revoke = calls.revokeAccess({ id: '7', user: account });
  const leave = calls.relinquishAccess({ id: '8' });
  expect(transaction(batchTransaction([revoke, leave], 0).data)).toEqual([
    { name: 'revokeAccess', assetId: '7', account },
    { name: 'relinquishAccess', assetId: '8' },
  ]);
  expect(transaction(addOwnerCall(safe, account).data)).toEqual([{ name: 'addOwnerWithThreshold', account }]);
  expect(transaction(swapOwnerCall(safe, [safe], safe, account).data)).toEqual([{ name: 'swapOwner', account }]);
  expect(transaction(removeOwnerCall(safe, [safe, account], account).data)).toEqual([{ name: 'removeOwner', account }]);
  const claim = encodeFunctionData({ abi: accessPassAbi, functionName: 'claim', args: [9n, account] });
  expect(transaction(claim)).toEqual([{ name: 'claim', assetId: '9' }]);
});

test('names messages, and shows what it cannot decode as no action', () => {
  expect(entry('nda-party', { assetId: '7', ndaHash, name: 'Ada' })).toEqual([
    { name: 'nda-party', assetId: '7', label: 'Ada' },
  ]);
  expect(entry('keynet-session', { domain: 'localhost' })).toEqual([{ name: 'keynet-session' }]);
  expect(transaction('0x12345678')).toEqual([]);
});
