import { join } from 'node:path';
import { registryAbi, safeAbi } from '@ipr/abi';
import type { RelayedTransaction } from '@ipr/api';
import { asFailure, type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { type ServiceProcess, startServiceProcess } from '@ipr/service-kit/testing/service-process';
import mongoose, { type Connection } from 'mongoose';
import { createPublicClient, getAddress, hashTypedData, http } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import {
  chainId,
  clientOf,
  internalSecret,
  newAsset,
  newHash,
  newPerson,
  type Person,
  registry,
  type Signed,
  until,
} from './relay.fixture.ts';

const safes = 100;
const pairsOfRivals = 10;
/** Number of journal entries at which one replica is killed. */
const killAfter = 60;
const timeoutMs = 180_000;

interface Request {
  readonly person: Person;
  readonly fileHash: string;
  readonly signed: Signed;
  readonly safeTxHash: Hex;
}

/** A request's outcome for its client: the id of a relayed transaction, or a refusal. */
interface Outcome {
  readonly request: Request;
  readonly id?: string;
  readonly refusal?: string;
}

let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let chain: TemporaryChain;
let database: Connection;
let replicas: ServiceProcess[] = [];
const relayKey = generatePrivateKey();
const relayAddress = privateKeyToAccount(relayKey).address;

beforeAll(async () => {
  [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(lowerAddress(relayAddress))]);
  const folder = join(import.meta.dirname, '..');
  const env = {
    PORT: '0',
    LOG_LEVEL: 'info',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: chain.rpcUrl,
    RELAY_PRIVATE_KEY: relayKey,
  };
  database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_relay' }).asPromise();
  // The first replica listens before the second starts, so it sends and follows for both.
  replicas = [await startServiceProcess(folder, env), await startServiceProcess(folder, env)];
});
afterAll(async () => {
  await Promise.all(replicas.map((each) => each.kill()));
  await database.close();
  await Promise.all([mongo.close(), chain.close()]);
});

const requestOf = async (person: Person, nonce: number, fileHash: string): Promise<Request> => {
  const signed = await person.sign(newAsset(fileHash), nonce);
  const safeTxHash = hashTypedData(safeTransactionTypedData(chainId, person.wallet, signed.transaction));
  return { person, fileHash, signed, safeTxHash };
};

/** Two actions of every Safe; the second actions of some pairs of Safes register the same hash. */
const prepare = async (): Promise<Request[]> => {
  const people = Array.from({ length: safes }, newPerson);
  const wanted = Array.from({ length: pairsOfRivals }, newHash);
  const of = (person: Person, i: number) => [
    requestOf(person, 0, newHash()),
    requestOf(person, 1, wanted[Math.floor(i / 2)] ?? newHash()),
  ];
  return Promise.all(people.flatMap(of));
};

/** Submits like a client: retries at another replica with the same key until the request is accepted or finally refused. */
const sendOnce = async (request: Request, i: number, urls: () => readonly string[]): Promise<Outcome> => {
  const options = { idempotencyKey: `request-${i}-of-the-rush` };
  const giveUp = Date.now() + timeoutMs;
  for (let [tried, pauseMs] = [0, 200]; ; tried++, pauseMs = Math.min(2_000, pauseMs * 1.5)) {
    const open = urls();
    try {
      const client = clientOf(open[(i + tried) % open.length] as string, request.person);
      return { request, id: (await client.submit(request.signed, options)).id };
    } catch (thrown) {
      const { code, kind } = asFailure(thrown);
      // Not accepted yet, because the earlier action of its Safe is not stored.
      const passing = kind === 'unavailable' || code === 'relay.nonce-stale';
      if (!passing || Date.now() > giveUp) return { request, refusal: code };
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
};

/** Some clients time out and submit to both replicas simultaneously, with different keys. */
const send = async (request: Request, i: number, urls: () => readonly string[]): Promise<Outcome> => {
  if (i % 4 !== 2) return sendOnce(request, i, urls);
  const [one, another] = await Promise.all([sendOnce(request, i, urls), sendOnce(request, i + 1001, urls)]);
  expect([another.id, another.refusal]).toEqual([one.id, one.refusal]);
  return one;
};

interface Entry {
  readonly safe: Hex;
  readonly safeTxHash: Hex;
  readonly relayNonce: number;
  readonly status: string;
}
const journal = () => database.collection<Entry>('transactions');
const numberOf = <T>(list: readonly T[], right: (each: T) => boolean) => list.filter(right).length;

test('ends each of 200 simultaneous requests to two replicas once when one replica is killed', async () => {
  const requests = await prepare();
  const [victim, survivor] = replicas as [ServiceProcess, ServiceProcess];
  let urls = [victim.url, survivor.url];
  const rush = Promise.all(requests.map((request, i) => send(request, i, () => urls)));

  await until(
    () => journal().countDocuments(),
    (count) => count >= killAfter,
    timeoutMs,
  );
  await victim.kill();
  urls = [survivor.url];
  expect(await journal().countDocuments()).toBeLessThan(requests.length);
  expect(await journal().countDocuments({ status: 'pending' })).toBeGreaterThan(0);

  const outcomes = await rush;
  const isSettled = { $in: ['confirmed', 'failed'] };
  await until(
    () => journal().countDocuments({ status: { $nin: isSettled.$in } }),
    (open) => open === 0,
    timeoutMs,
  );

  // Each ended: refused, or settled for the client as in the journal.
  const ends = await Promise.all(
    outcomes.map(async ({ request, id, refusal }) => {
      const received: Pick<RelayedTransaction, 'status' | 'error'> = id
        ? await clientOf(survivor.url, request.person).status({ id })
        : { status: 'failed', error: { code: String(refusal), reason: '' } };
      return { ...request, ...received };
    }),
  );
  const confirmed = ends.filter(({ status }) => status === 'confirmed');
  const failed = ends.filter(({ status }) => status === 'failed');
  expect(failed.map(({ error }) => error?.code)).toEqual(Array(pairsOfRivals).fill('registry.hash-already-exists'));
  expect(confirmed).toHaveLength(requests.length - pairsOfRivals);

  // The journal has each request once, and no gap in the nonces.
  const entries = await journal().find().sort({ relayNonce: 1 }).toArray();
  expect(new Set(entries.map(({ safeTxHash }) => safeTxHash)).size).toBe(entries.length);
  expect(entries).toHaveLength(numberOf(outcomes, ({ id }) => id !== undefined));
  const first = entries[0]?.relayNonce ?? 0;
  expect(entries.map(({ relayNonce }) => relayNonce)).toEqual(entries.map((_, i) => first + i));

  // The chain agrees: every confirmed request was executed once, and no other.
  const node = createPublicClient({ transport: http(chain.rpcUrl, { batch: true }) });
  expect(await node.getTransactionCount({ address: relayAddress })).toBe(first + entries.length);
  const all = { fromBlock: 0n, toBlock: 'latest' } as const;
  const executions = await node.getContractEvents({ abi: safeAbi, eventName: 'ExecutionSuccess', ...all });
  const executed = executions.map(({ args }) => args.txHash).sort();
  expect(executed).toEqual(confirmed.map(({ safeTxHash }) => safeTxHash).sort());
  const address = getAddress(registry);
  const created = await node.getContractEvents({ address, abi: registryAbi, eventName: 'AssetCreated', ...all });
  const hashes = created.map(({ args }) => args.hash?.slice(2)).sort();
  expect(hashes).toEqual([...new Set(requests.map(({ fileHash }) => fileHash))].sort());
  for (const wallet of new Set(requests.map(({ person }) => person.wallet))) {
    const nonce = await node.readContract({ address: getAddress(wallet), abi: safeAbi, functionName: 'nonce' });
    expect(Number(nonce)).toBe(numberOf(confirmed, ({ person }) => person.wallet === wallet));
  }
});
