import { localDeployment, registryAbi } from '@ipr/abi';
import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { directoryApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { waitForReceipt } from '@ipr/protocol/json-rpc/wait-for-receipt.fixture';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { Call } from '@ipr/protocol/safe/call';
import { addOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { safeAccount, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { createServiceClient } from '@ipr/service-kit';
import { createPublicClient, createWalletClient, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startTestAccounts, type TestAccounts } from './chain-and-relay.fixture.ts';
import { internalSecret, type TestIdentity } from './identity.fixture.ts';

const chainId = 80_002;
const registry = lowerAddress(localDeployment.registry.address);
let accounts: TestAccounts;
let service: TestIdentity;
beforeAll(async () => {
  accounts = await startTestAccounts();
  service = accounts.identity;
});
afterAll(() => accounts.close());

/** Any account may execute what an owner has signed. */
const send = async ({ to, data }: Call): Promise<void> => {
  const transport = http(accounts.chain.rpcUrl);
  const account = privateKeyToAccount(accounts.payer);
  const client = createWalletClient({ account, transport });
  const hash = await client.sendTransaction({ to, data, chain: null, gas: 2_000_000n });
  expect((await waitForReceipt(accounts.chain.rpcUrl, hash)).status).toBe('success');
};
const newOwner = () => privateKeyToAccount(generatePrivateKey());

test('a recovery owner and the takeover of the key change the custody to what the chain has, for other services too', async () => {
  const user = await service.signIn('ada@example.org');
  const { sign } = embeddedWallet(service.provedAs(user), user);
  const safe = safeAccount(user.eoaWallet);
  const key = () => service.as(user).walletKey({});
  const custodyElsewhere = async () => {
    const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
    const wanted = { wallets: [user.wallet], isCustodyCurrent: true };
    return (await directory.peopleByWallet(wanted)).map(({ custody }) => custody);
  };
  const [recovery, own] = [newOwner(), newOwner()];
  const start = { owners: [user.eoaWallet], isDeployed: false, custody: 'assisted', hasRecovery: false, waiting: null };
  expect(await key()).toEqual(start);

  await accounts.execute(user, addOwnerCall(user.wallet, recovery.address));
  const reported = await service.database.collection('security_reports').find({ userId: user.id }).toArray();
  expect(reported.map(({ facts }) => facts.event)).toContain('owner-change-signed');
  const withRecovery = await key();
  expect(withRecovery).toMatchObject({ isDeployed: true, custody: 'assisted', hasRecovery: true });
  expect(withRecovery.owners).toEqual([lowerAddress(recovery.address), user.eoaWallet]);

  // What was signed before the takeover, as evidence keeps it.
  const ndaHash: Hex = `0x${'ab'.repeat(32)}`;
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash } as const;
  await sign(consent);
  await accounts.execute(user, swapOwnerCall(user.wallet, withRecovery.owners, user.eoaWallet, own.address));
  // Before the person has opened the page of their account again.
  expect(await custodyElsewhere()).toEqual(['own']);
  expect(await key()).toMatchObject({ custody: 'own', hasRecovery: true });
  expect((await service.as(user).me({})).custody).toBe('own');
  await expect(sign(consent)).rejects.toMatchObject({ code: 'wallet.request-refused' });

  const { owners } = await key();
  const back = { ...swapOwnerCall(user.wallet, owners, own.address, user.eoaWallet), nonce: 2 };
  const typed = safeTransactionTypedData(chainId, user.wallet, back);
  await send(safe.execCall(back, await own.signTypedData(typed)));
  expect(await custodyElsewhere()).toEqual(['assisted']);
  expect(await key()).toMatchObject({ custody: 'assisted' });
});

test('a proof of the address alone changes the owners after a wait, and only as announced', async () => {
  const user = await service.signIn('cleo@example.org');
  const users = service.database.collection('users');
  const [own, other] = [newOwner(), newOwner()].map(({ address }) => lowerAddress(address)) as [Hex, Hex];
  const proved = service.provedAs(user);
  const back = (days: number) => new Date(Date.now() - days * 86_400_000);
  await users.updateOne({ email: user.email }, { $set: { createdAt: back(30) } });
  const swap = swapOwnerCall(user.wallet, [user.eoaWallet], user.eoaWallet, own);
  const waits = { code: 'wallet.change-waits', status: 409 };
  for (const change of [swap, addOwnerCall(user.wallet, own)])
    await expect(accounts.execute(user, change)).rejects.toMatchObject(waits);

  const { waitsUntil } = await proved.requestOwnerChange({ added: own, removed: user.eoaWallet });
  expect(Date.parse(waitsUntil ?? '')).toBeGreaterThan(back(-6.9).getTime());
  await expect(accounts.execute(user, swap)).rejects.toMatchObject(waits);
  const stored = { ownerChange: { added: own, removed: user.eoaWallet, from: back(0.1), until: back(-1) } };
  await users.updateOne({ email: user.email }, { $set: stored });
  expect((await proved.walletKey({})).waiting).toMatchObject({ added: own, isReady: true });
  const others = [swapOwnerCall(user.wallet, [user.eoaWallet], user.eoaWallet, other), addOwnerCall(user.wallet, own)];
  for (const change of others) await expect(accounts.execute(user, change)).rejects.toMatchObject(waits);
  // A session without a recent proof cannot make it either.
  const { data, to } = swap;
  const old = embeddedWallet(service.as(user), user).execute?.({ to, data, nonce: 0 });
  await expect(old).rejects.toMatchObject({ code: 'session.too-old' });
  await accounts.execute(user, swap);
  expect(await proved.walletKey({})).toMatchObject({ owners: [own], custody: 'own', waiting: null });
});

test('a registration of a person who has taken over the key is signed by their own one, for the same account', async () => {
  const user = await service.signIn('bob@example.org');
  const safe = safeAccount(user.eoaWallet);
  const own = newOwner();
  await accounts.execute(user, swapOwnerCall(user.wallet, [user.eoaWallet], user.eoaWallet, own.address));
  const calls = registryCalls(registry);
  const registered = { ...calls.createAsset({ fileHash: 'cd'.repeat(32), cid: 'bafy', title: 'Mine' }), nonce: 1 };
  await send(
    safe.execCall(registered, await own.signTypedData(safeTransactionTypedData(chainId, user.wallet, registered))),
  );
  const client = createPublicClient({ transport: http(accounts.chain.rpcUrl) });
  const balance = { address: registry, abi: registryAbi, functionName: 'balanceOf', args: [user.wallet] } as const;
  expect(await client.readContract(balance)).toBe(1n);
});
