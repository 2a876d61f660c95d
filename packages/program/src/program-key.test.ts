import { isApproved } from '@ipr/protocol/approval/approval';
import { decodeRequest } from '@ipr/protocol/approval/decode-request';
import { registryAddress } from '@ipr/protocol/networks/deployed-contracts';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { type ApprovingSession, createProgramKey } from './program-key.ts';

const registry = registryAddress(80_002);
const [safe, other] = [`0x${'5a'.repeat(20)}`, `0x${'0f'.repeat(20)}`] as const;
const [past, current] = ['1'.repeat(32), '2'.repeat(32)];
const revoke = {
  kind: 'safe-transaction',
  ...registryCalls(registry).revokeAccess({ id: '7', user: other }),
  nonce: 3,
} as const;

/** @param serverTime when identity completed the sign-in */
const signIn = async (serverTime = Date.now()) => {
  let [asked, time] = [0, Date.now()];
  const sessions = async () => {
    asked += 1;
    return [
      { id: past, isCurrent: false },
      { id: current, isCurrent: true },
    ];
  };
  const { signer, approve } = await createProgramKey();
  const session = {
    origin: 'https://registry.example',
    config: { network: { chainId: 80_002 }, contracts: { registry } },
    identity: { sessions },
    user: { wallet: safe, lastLoginAt: new Date(serverTime).toISOString() },
    now: () => time,
  } as unknown as ApprovingSession;
  const sleep = (ms: number) => {
    time += ms;
  };
  return { signer, approve: approve(session), asked: () => asked, sleep };
};

const digest = decodeRequest({ chainId: 80_002, registry, safe, host: 'registry.example' }, revoke)?.digest ?? '0x';

test('a program approves what it requests, with the key that it bound to its current session', async () => {
  const { signer, asked, approve } = await signIn();
  for (const _ of ['first', 'second']) {
    const expected = { signer, session: current, digest, now: Date.now() };
    await expect(isApproved(await approve(revoke), expected)).resolves.toBe(true);
  }
  expect(asked()).toBe(1);
});

test('an approval counts by the server’s clock, also after the machine has slept', async () => {
  const ahead = Date.now() + 3_600_000;
  const { signer, approve, sleep } = await signIn(ahead);
  sleep(7_200_000);
  const approval = await approve(revoke);
  const isApprovedAt = (now: number) => isApproved(approval, { signer, session: current, digest, now });
  await expect(isApprovedAt(ahead + 7_200_000)).resolves.toBe(true);
  await expect(isApprovedAt(ahead)).resolves.toBe(false);
});

test('a program approves nothing that it cannot read, such as a call of another contract', async () => {
  const { approve, asked } = await signIn();
  const refused = { code: 'wallet.request-refused' };
  await expect(
    approve({ kind: 'safe-transaction', to: other, data: '0x', operation: 0, nonce: 3 } as never),
  ).rejects.toMatchObject(refused);
  await expect(approve({ ...revoke, to: other })).rejects.toMatchObject(refused);
  expect(asked()).toBe(0);
});
