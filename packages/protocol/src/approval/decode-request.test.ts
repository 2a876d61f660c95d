import { canonical, localDeployment } from '@ipr/abi';
import { lowerAddress } from '@ipr/domain';
import { getAddress, hashTypedData } from 'viem';
import { keyResource, sessionText } from '../keynet/session-text.ts';
import { registryCalls } from '../registry/calls.ts';
import type { SafeCall } from '../safe/call.ts';
import { addOwnerCall } from '../safe/owner-changes.ts';
import { safeTransactionTypedData } from '../safe/safe.ts';
import { decodeRequest } from './decode-request.ts';

const registry = lowerAddress(localDeployment.registry.address);
const safe = '0x5afe00000000000000000000000000000000005a';
const other = '0x00000000000000000000000000000000000000ff';
const account = { chainId: 80_002, registry, safe, host: 'localhost:9000' } as const;
const calls = registryCalls(registry);
const hash = 'ab'.repeat(32);
const register = calls.createAsset({ fileHash: hash, cid: 'bafy', title: 'Motor' });
const grant = calls.grantAccess({ id: '7', user: other, role: 3, expiresAt: 99, ndaHash: hash, cid: 'bafy' });

const decode = (call: SafeCall) => decodeRequest(account, { kind: 'safe-transaction', ...call, nonce: 3 });

test('decodes a grant from its bytes: who, level and end; the digest is that of the Safe', () => {
  expect(decode(grant)).toEqual({
    actions: [{ name: 'grantAccess', assetId: '7', account: other, level: 'admin', expiresAt: 99 }],
    needsPerson: true,
    digest: hashTypedData(safeTransactionTypedData(80_002, safe, { ...grant, nonce: 3 })),
  });
});

test('a registration or a new version alone may go without the person; in a batch with anything else it may not', () => {
  const update = calls.updateAsset({ id: '7', fileHash: hash, cid: 'bafy', title: 'Motor 2' });
  const batch = (...all: Parameters<typeof calls.batch>[0]) => decode(calls.batch(all))?.needsPerson;
  expect([register, update].map((call) => decode(call)?.needsPerson)).toEqual([false, false]);
  expect(batch(register, update)).toBe(false);
  expect(batch(register, grant)).toBe(true);
  for (const call of [
    calls.revokeAccess({ id: '7', user: other }),
    calls.acceptAccess({ id: '7', signature: '0x' }),
    calls.relinquishAccess({ id: '7' }),
    addOwnerCall(safe, other),
  ])
    expect(decode(call)?.needsPerson).toBe(true);
});

test('refuses what no wallet of the product signs', () => {
  for (const call of [
    { ...register, to: other },
    { ...register, data: `${register.data}00` },
    { ...register, operation: 1 },
    { to: lowerAddress(canonical.multiSendCallOnly), data: '0x' },
    addOwnerCall(other, other),
  ] as SafeCall[])
    expect(decode(call)).toBeUndefined();
});

test('signing an agreement requires the person; opening an own file does not, and only at the own portal', () => {
  const party = { kind: 'nda-party', assetId: '7', ndaHash: `0x${hash}`, name: 'Rosa' } as const;
  expect(decodeRequest(account, party)).toMatchObject({
    actions: [{ name: 'nda-party', assetId: '7', label: 'Rosa' }],
    needsPerson: true,
  });
  const message = (change: object = {}) =>
    sessionText({
      domain: account.host,
      account: getAddress(safe),
      sessionKey: hash,
      chainId: account.chainId,
      nonce: `0x${hash}`,
      issuedAt: '2026-01-02T03:04:05Z',
      expiresAt: '2026-01-02T03:14:05Z',
      resource: keyResource(hash, hash),
      ...change,
    });
  const open = (change?: object) => decodeRequest(account, { kind: 'keynet-session', message: message(change) });
  expect(open()).toMatchObject({ actions: [{ name: 'keynet-session' }], needsPerson: false });
  for (const change of [{ domain: 'evil.example' }, { account: getAddress(other) }, { chainId: 1 }])
    expect(open(change)).toBeUndefined();
});
