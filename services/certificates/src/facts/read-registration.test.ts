import type { Hex } from '@ipr/domain';
import type { AssetDetails } from '@ipr/ports/index';
import { networkOf } from '@ipr/protocol/networks/networks';
import { type RegistrationDeps, readRegistration } from './read-registration.ts';

const owner: Hex = `0x${'a1'.repeat(20)}`;
const hash: Hex = `0x${'ab'.repeat(32)}`;
const txHash: Hex = `0x${'cd'.repeat(32)}`;
const block = 100;

const version = {
  id: '7-1',
  number: 1,
  hash,
  cid: 'cid',
  title: 'Pump',
  updater: owner,
  txHash,
  blockNumber: block,
  timestamp: 1,
};
const asset = { id: '7', versions: [version] } as unknown as AssetDetails;
const event = { name: 'AssetCreated', assetId: '7', owner, hash, cid: 'cid', title: 'Pump' };

/** A public network at this height. */
const at = (newest: number, network = networkOf(80_002)): RegistrationDeps => ({
  network,
  index: { asset: async () => asset },
  chain: {
    versionOf: async () => 1,
    blockNumber: async () => newest,
    transaction: async () =>
      ({ status: 'succeeded', block: { number: block, time: 5 }, events: [event] }) as unknown as Awaited<
        ReturnType<RegistrationDeps['chain']['transaction']>
      >,
  },
});

test('withholds the certificate until the transaction has the confirmations of its network', async () => {
  const missing = (retryAfter: number) => ({
    code: 'certificate.data-unavailable',
    params: { missing: 'settlement', retryAfter },
  });
  // Amoy requires twelve blocks, the transaction's own included, one every two seconds.
  await expect(readRegistration(at(block), '7')).rejects.toMatchObject(missing(22));
  await expect(readRegistration(at(block + 10), '7')).rejects.toMatchObject(missing(2));
  await expect(readRegistration(at(block + 11), '7')).resolves.toMatchObject({ versions: [{ time: 5 }] });
});

/** An asset with so many versions, of which the index lists a thousand. */
const withVersions = (count: number): RegistrationDeps => {
  const eventOf = (number: number) =>
    number === 1 ? event : { ...event, name: 'AssetUpdated', version: number, updater: owner };
  const txOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
  const all = Array.from({ length: count }, (_, at) => ({ ...version, number: count - at, txHash: txOf(count - at) }));
  const listed = { ...asset, id: '7', versions: all.slice(0, 1_000), creationTxHash: txOf(1) };
  const transaction = async (hash: Hex) => ({
    status: 'succeeded',
    block: { number: block, time: 5 },
    events: [eventOf(Number(hash))],
  });
  return {
    network: { ...networkOf(80_002), genesisHash: hash },
    index: { asset: async () => listed as AssetDetails },
    chain: { versionOf: async () => count, blockNumber: async () => block, transaction: transaction as never },
  };
};
const numbersIn = async (count: number) =>
  (await readRegistration(withVersions(count), '7')).versions.map(({ number }) => number);

test('has every version of an asset with 200, and of more the newest 199 and the first, also where the index does not list it', async () => {
  const down = (from: number, length: number) => Array.from({ length }, (_, at) => from - at);
  expect(await numbersIn(200)).toEqual(down(200, 200));
  expect(await numbersIn(201)).toEqual([...down(201, 199), 1]);
  expect(await numbersIn(1_500)).toEqual([...down(1_500, 199), 1]);
});

test('a local chain settles with the block of the transaction', async () => {
  const local = { ...networkOf(80_002), genesisHash: hash };
  await expect(readRegistration(at(block, local), '7')).resolves.toMatchObject({ versions: [{ number: 1 }] });
});
