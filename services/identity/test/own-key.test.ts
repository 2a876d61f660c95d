import { deployments, registryAbi } from '@ipr/abi';
import { embeddedWallet } from '@ipr/adapter-embedded-wallet';
import { directoryApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import type { Call } from '@ipr/protocol/safe/call';
import { addOwnerCall, swapOwnerCall } from '@ipr/protocol/safe/owner-changes';
import { safeAccount, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { createServiceClient } from '@ipr/service-kit';
import { createPublicClient, createWalletClient, http } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { internalSecret, startTestIdentity, type TestIdentity } from './identity.fixture.ts';

const chainId = 80_002;
const registry = lowerAddress(deployments[80002].registry.address);
const payer = mnemonicToAccount('test test test test test test test test test test test junk');
let chain: TemporaryChain;
let service: TestIdentity;
beforeAll(async () => {
  chain = await startTemporaryChain(payer.address);
  service = await startTestIdentity({ rpcUrl: chain.rpcUrl });
});
afterAll(async () => {
  await service.close();
  await chain.close();
});

const send = async ({ to, data }: Call): Promise<void> => {
  const transport = http(chain.rpcUrl);
  const hash = await createWalletClient({ account: payer, transport }).sendTransaction({
    to,
    data,
    chain: null,
    gas: 2_000_000n,
  });
  const receipt = await createPublicClient({ transport }).waitForTransactionReceipt({ hash, pollingInterval: 20 });
  expect(receipt.status).toBe('success');
};
const newOwner = () => privateKeyToAccount(generatePrivateKey());

test('a recovery owner and the takeover of the key change the custody to what the chain has, for other services too', async () => {
  const user = await service.signIn('ada@example.org');
  const { sign } = embeddedWallet(service.provedAs(user), user);
  const safe = safeAccount(user.eoaWallet);
  const key = () => service.as(user).walletKey({});
  const custodyElsewhere = async () => {
    const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });
    return (await directory.peopleByWallet({ wallets: [user.wallet] })).map(({ custody }) => custody);
  };
  const [recovery, own] = [newOwner(), newOwner()];
  expect(await key()).toEqual({ owners: [user.eoaWallet], isDeployed: false, custody: 'assisted', hasRecovery: false });

  const added = { ...addOwnerCall(user.wallet, recovery.address), nonce: 0 };
  await send(safe.deployAndExecCall(added, await sign({ kind: 'safe-transaction', ...added })));
  const withRecovery = await key();
  expect(withRecovery).toMatchObject({ isDeployed: true, custody: 'assisted', hasRecovery: true });
  expect(withRecovery.owners).toEqual([lowerAddress(recovery.address), user.eoaWallet]);

  // What was signed before the takeover, as evidence keeps it.
  const ndaHash: Hex = `0x${'ab'.repeat(32)}`;
  const consent = { kind: 'nda-consent', assetId: '1', ndaHash } as const;
  await sign(consent);
  const swapped = { ...swapOwnerCall(user.wallet, withRecovery.owners, user.eoaWallet, own.address), nonce: 1 };
  await send(safe.execCall(swapped, await sign({ kind: 'safe-transaction', ...swapped })));
  expect(await key()).toMatchObject({ custody: 'own', hasRecovery: true });
  expect(await custodyElsewhere()).toEqual(['own']);
  expect((await service.as(user).me({})).custody).toBe('own');
  await expect(sign(consent)).rejects.toMatchObject({ code: 'wallet.request-refused' });

  const { owners } = await key();
  const back = { ...swapOwnerCall(user.wallet, owners, own.address, user.eoaWallet), nonce: 2 };
  const typed = safeTransactionTypedData(chainId, user.wallet, back);
  await send(safe.execCall(back, await own.signTypedData(typed)));
  expect(await key()).toMatchObject({ custody: 'assisted' });
  expect(await custodyElsewhere()).toEqual(['assisted']);
});

test('a registration of a person who has taken over the key is signed by their own one, for the same account', async () => {
  const user = await service.signIn('bob@example.org');
  const { sign } = embeddedWallet(service.provedAs(user), user);
  const safe = safeAccount(user.eoaWallet);
  const own = newOwner();
  await send(safe.deployCall);
  const swapped = { ...swapOwnerCall(user.wallet, [user.eoaWallet], user.eoaWallet, own.address), nonce: 0 };
  await send(safe.execCall(swapped, await sign({ kind: 'safe-transaction', ...swapped })));
  const calls = registryCalls(registry);
  const registered = { ...calls.createAsset({ fileHash: 'cd'.repeat(32), cid: 'bafy', title: 'Mine' }), nonce: 1 };
  await send(
    safe.execCall(registered, await own.signTypedData(safeTransactionTypedData(chainId, user.wallet, registered))),
  );
  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const balance = { address: registry, abi: registryAbi, functionName: 'balanceOf', args: [user.wallet] } as const;
  expect(await client.readContract(balance)).toBe(1n);
});
