import { lowerAddress } from '@ipr/domain';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { ConfigError } from '@ipr/service-kit';
import { type Hex, numberToHex, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { openSigners } from '../src/accounts/open-signers.ts';
import { startSigningService } from '../src/signer/signing-service.fixture.ts';
import { newAsset, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

const token = 'token of the signing service';
const secondKey = generatePrivateKey();
const otherAddress = lowerAddress(privateKeyToAccount(secondKey).address);
let service: Awaited<ReturnType<typeof startSigningService>>;
let relay: TestRelay;
beforeAll(async () => {
  service = await startSigningService(token);
  relay = await startTestRelay({
    RELAY_PRIVATE_KEYS: secondKey,
    RELAY_SIGNER_URL: service.url,
    RELAY_SIGNER_KEYS: 'relay-1',
    RELAY_SIGNER_TOKEN: token,
    RELAY_RECHECK_MS: '1000',
  });
});
afterAll(async () => {
  await relay.close();
  await service.close();
});

const fund = (address: Hex, coins: string) =>
  jsonRpc(relay.chain.rpcUrl)('anvil_setBalance', [address, numberToHex(parseEther(coins))]);

interface Entry {
  readonly relay: Hex;
  readonly relayNonce: number;
  readonly safe: Hex;
}
const journal = () => relay.database.collection<Entry>('transactions').find().toArray();

test('reports an account with a low balance in log and health until it is refilled', async () => {
  const health = await until(relay.health, ({ notices }) => notices?.length === 2);
  expect(health.status).toBe('up');
  expect(health.notices).toContainEqual(expect.stringContaining(otherAddress));
  expect(relay.logged()).toContainEqual(
    expect.objectContaining({ level: 'warn', relay: service.address, msg: 'a relay account runs low' }),
  );
  for (const address of [otherAddress, service.address]) await fund(address, '100');
  await until(relay.health, ({ notices }) => notices === undefined);
});

test('distributes people over the accounts, each with its own nonces, with local and remote keys', async () => {
  const people = Array.from({ length: 24 }, newPerson);
  const settled = await Promise.all(people.map((person) => relay.act(person, newAsset(), 0)));
  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['confirmed']));
  const entries = await journal();
  const accounts = [...new Set(entries.map((entry) => entry.relay))];
  expect(accounts.sort()).toEqual(
    [privateKeyToAccount(relay.relayKey).address.toLowerCase(), otherAddress, service.address].sort(),
  );
  for (const account of accounts) {
    const nonces = entries.filter((entry) => entry.relay === account).map(({ relayNonce }) => relayNonce);
    expect(nonces.sort((a, b) => a - b)).toEqual(nonces.map((_, i) => i));
  }
  expect(service.signed()).toBeGreaterThanOrEqual(entries.filter((entry) => entry.relay === service.address).length);
});

test('keeps a Safe’s account and order, and uses another account while that one is empty', async () => {
  const ada = newPerson();
  const [first, second] = [await relay.act(ada, newAsset(), 0), await relay.act(ada, newAsset(), 1)];
  const ofAda = async () => (await journal()).filter(({ safe }) => safe === ada.wallet);
  const [one, two] = await ofAda();
  expect([first.status, second.status, two?.relay]).toEqual(['confirmed', 'confirmed', one?.relay]);
  await fund(one?.relay as Hex, '0.01');
  expect(await relay.act(ada, newAsset(), 2)).toMatchObject({ status: 'confirmed' });
  const [, , third] = await ofAda();
  expect(third?.relay).not.toBe(one?.relay);
  await fund(one?.relay as Hex, '100');
});

test('accepts a published key on a local chain only', async () => {
  const published: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  await expect(openSigners({ RELAY_PRIVATE_KEY: published }, false)).rejects.toThrow(ConfigError);
  await expect(openSigners({ RELAY_PRIVATE_KEYS: [secondKey, published] }, false)).rejects.toThrow('is published');
  expect(await openSigners({ RELAY_PRIVATE_KEY: published }, true)).toHaveLength(1);
  expect(await openSigners({ RELAY_PRIVATE_KEY: secondKey }, false)).toHaveLength(1);
});
