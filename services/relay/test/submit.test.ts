import { registryAbi } from '@ipr/abi';
import type { RelayedTransaction } from '@ipr/api';
import { encodeFunctionData } from 'viem';
import { calls, newAsset, newHash, newPerson, registry, startTestRelay, type TestRelay } from './relay.fixture.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay();
});
afterAll(() => relay.close());

test('deploys the Safe with its first action and executes the second on the deployed Safe', async () => {
  const ada = newPerson();
  const client = relay.as(ada);
  expect(await client.account({})).toEqual({ wallet: ada.wallet, deployed: false, nextNonce: 0 });
  const [one, two] = [newHash(), newHash()];

  const first = await relay.settled(ada, await client.submit(await ada.sign(newAsset(one), 0)));
  expect(first).toMatchObject({ status: 'confirmed', error: null, hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) });
  expect(await relay.registry.isRegistrantOf(one, ada.wallet)).toBe(true);
  expect(await client.account({})).toEqual({ wallet: ada.wallet, deployed: true, nextNonce: 1 });

  const second = await relay.settled(ada, await client.submit(await ada.sign(newAsset(two), 1)));
  expect(second.status).toBe('confirmed');
  expect(await relay.registry.isRegistrantOf(two, ada.wallet)).toBe(true);
});

test('accepts the next action before the previous one has settled', async () => {
  const ada = newPerson();
  const client = relay.as(ada);
  const hashes = [newHash(), newHash(), newHash()];
  const sent: RelayedTransaction[] = [];
  for (const hash of hashes) {
    const { nextNonce } = await client.account({});
    sent.push(await client.submit(await ada.sign(newAsset(hash), nextNonce)));
  }
  for (const each of sent) expect((await relay.settled(ada, each)).status).toBe('confirmed');
  for (const hash of hashes) expect(await relay.registry.isRegistrantOf(hash, ada.wallet)).toBe(true);
});

test('refuses an existing hash by its failure code before sending', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const hash = newHash();
  await relay.settled(ada, await relay.as(ada).submit(await ada.sign(newAsset(hash), 0)));
  await expect(relay.as(bob).submit(await bob.sign(newAsset(hash), 0))).rejects.toMatchObject({
    code: 'registry.hash-already-exists',
    status: 409,
  });
  expect(await relay.database.collection('transactions').countDocuments({ safe: bob.wallet })).toBe(0);
  expect(await relay.as(bob).account({})).toMatchObject({ deployed: false, nextNonce: 0 });
});

test('sends one transaction for the same action submitted ten times at once with any key', async () => {
  const ada = newPerson();
  const signed = await ada.sign(newAsset(), 0);
  const before = await relay.registry.assetCount();
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      relay.as(ada).submit(signed, i % 2 ? { idempotencyKey: `attempt-${i % 3}` } : {}),
    ),
  );
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  const [first] = replies;
  if (first) expect((await relay.settled(ada, first)).status).toBe('confirmed');
  expect((await relay.as(ada).submit(signed)).id).toBe(first?.id);
  expect(await relay.registry.assetCount()).toBe(before + 1);
});

test('refuses another action for a used or future nonce as stale', async () => {
  const ada = newPerson();
  const client = relay.as(ada);
  const outdated = (expected: number) => ({ code: 'relay.nonce-stale', status: 409, params: { expected } });
  await expect(client.submit(await ada.sign(newAsset(), 1))).rejects.toMatchObject(outdated(0));
  await relay.settled(ada, await client.submit(await ada.sign(newAsset(), 0)));
  await expect(client.submit(await ada.sign(newAsset(), 0))).rejects.toMatchObject(outdated(1));
});

test('refuses every call that is not an allowed call of the registry', async () => {
  const ada = newPerson();
  const stranger = '0x00000000000000000000000000000000000000ff';
  const attempts = [
    { ...newAsset(), to: stranger } as const,
    {
      to: registry,
      data: encodeFunctionData({ abi: registryAbi, functionName: 'transferOwnership', args: [stranger] }),
    },
    { to: registry, data: '0x' } as const,
  ];
  for (const call of attempts)
    await expect(relay.as(ada).submit(await ada.sign(call, 0))).rejects.toMatchObject({
      code: 'relay.request-refused',
    });
});

test('refuses the signature of another person, for another call, and in another form', async () => {
  const [ada, eve] = [newPerson(), newPerson()];
  const invalid = { code: 'relay.signature-invalid', status: 422 };
  const signed = await ada.sign(newAsset(), 0);
  await expect(relay.as(eve).submit(signed)).rejects.toMatchObject(invalid);
  await expect(
    relay.as(ada).submit({ ...signed, transaction: { ...signed.transaction, ...newAsset() } }),
  ).rejects.toMatchObject(invalid);
  const v = signed.signature.endsWith('1b') ? '00' : '01';
  await expect(
    relay.as(ada).submit({ ...signed, signature: `${signed.signature.slice(0, -2) as '0x'}${v}` }),
  ).rejects.toMatchObject(invalid);
  await expect(relay.as(ada).submit({ ...signed, signature: '0x' })).rejects.toMatchObject(invalid);
});

test('refuses a Safe that the caller’s signer does not own', async () => {
  const [ada, eve] = [newPerson(), newPerson()];
  const mixed = relay.as({ wallet: ada.wallet, eoaWallet: eve.eoaWallet });
  await expect(mixed.submit(await eve.sign(newAsset(), 0))).rejects.toMatchObject({ code: 'relay.request-refused' });
});

test('returns the registry’s failure codes', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  await relay.settled(ada, await relay.as(ada).submit(await ada.sign(newAsset(), 0)));
  const id = String(await relay.registry.assetCount());
  const update = calls.updateAsset({ id, fileHash: newHash(), cid: 'bafy', title: 'Mine now' });
  await expect(relay.as(bob).submit(await bob.sign(update, 0))).rejects.toMatchObject({
    code: 'registry.need-level-2',
    status: 403,
  });
  const empty = calls.createAsset({ fileHash: '0'.repeat(64), cid: 'bafy', title: '' });
  await expect(relay.as(bob).submit(await bob.sign(empty, 0))).rejects.toMatchObject({ code: 'registry.empty-hash' });
});

test('shows a transaction to its owner only', async () => {
  const [ada, eve] = [newPerson(), newPerson()];
  const { id } = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  const unknown = { code: 'relay.transaction-unknown', status: 404 };
  await expect(relay.as(eve).status({ id })).rejects.toMatchObject(unknown);
  await expect(relay.as(ada).status({ id: '0'.repeat(24) })).rejects.toMatchObject(unknown);
  expect(await relay.as(ada).status({ id })).toMatchObject({ id });
});
