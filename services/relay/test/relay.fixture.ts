import { randomBytes } from 'node:crypto';
import { localDeployment } from '@ipr/abi';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { type Client, createClient, internalRelayApi, type RelayedTransaction, relayApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call, SafeTransaction } from '@ipr/protocol/safe/call';
import { predictSafeAddress, safeMessageTypedData, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import {
  callerHeader,
  createLogger,
  createServiceClient,
  type Health,
  issueCallerToken,
  type Serving,
} from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose, { type Connection } from 'mongoose';
import { hashTypedData } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { Config } from '../src/config.ts';
import { startRelay } from '../src/start-relay.ts';

export const chainId = 80_002;
export const registry = lowerAddress(localDeployment.registry.address);
export const calls = registryCalls(registry);
export const internalSecret = 'a secret that only the services of this test share';

export interface Signed {
  readonly transaction: SafeTransaction;
  readonly signature: Hex;
}

export interface Person {
  readonly wallet: Hex;
  readonly eoaWallet: Hex;
  /** Signs a call, or a batch, as an owner of the person's Safe. @param safe another Safe that this signer owns too */
  sign(call: Call & { readonly operation?: 0 | 1 | undefined }, nonce: number, safe?: Hex): Promise<Signed>;
  /** The Safe's EIP-1271 signature of an NDA consent. */
  consent(assetId: string, ndaHash: string): Promise<Hex>;
}

export const newPerson = (): Person => {
  const account = privateKeyToAccount(generatePrivateKey());
  const eoaWallet = lowerAddress(account.address);
  const wallet = predictSafeAddress(eoaWallet);
  return {
    wallet,
    eoaWallet,
    async sign({ to, data, operation }, nonce, safe = wallet) {
      const transaction = { to, data, nonce, ...(operation ? { operation } : {}) };
      const signature = await account.signTypedData(safeTransactionTypedData(chainId, safe, transaction));
      return { transaction, signature };
    },
    consent(assetId, ndaHash) {
      const digest = hashTypedData(ndaConsent({ chainId, registry, assetId, ndaHash: `0x${ndaHash}` }));
      return account.signTypedData(safeMessageTypedData(chainId, wallet, digest));
    },
  };
};

export const newHash = (): string => randomBytes(32).toString('hex');
export const newAsset = (fileHash = newHash()): Call => calls.createAsset({ fileHash, cid: 'bafy', title: 'A title' });

/** Polls until the answer matches. @throws Error after three minutes, or the given time. */
export const until = async <T>(
  poll: () => Promise<T>,
  right: (answer: T) => boolean,
  timeoutMs = 180_000,
): Promise<T> => {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await poll().catch(() => undefined);
    if (answer !== undefined && right(answer)) return answer;
  }
  throw new Error('the condition was not met in time');
};

export interface TestRelay {
  readonly chain: TemporaryChain;
  readonly registry: ReturnType<typeof rpcChain>;
  readonly database: Connection;
  readonly relayKey: Hex;
  as(person: Pick<Person, 'wallet' | 'eoaWallet'>): Client<typeof relayApi>;
  /** As another service. */
  asService(): Client<typeof internalRelayApi>;
  /** The raw HTTP answer to a submission. */
  post(person: Pick<Person, 'wallet' | 'eoaWallet'>, body: unknown): Promise<Response>;
  /** The raw HTTP answer to a read. @param path of the contract */
  get(person: Pick<Person, 'wallet' | 'eoaWallet'>, path: string): Promise<Response>;
  /** Submits and follows until it is settled. */
  act(person: Person, call: Parameters<Person['sign']>[0], nonce: number): Promise<RelayedTransaction>;
  health(): Promise<Health>;
  /** Lines the service has logged, as objects. */
  logged(): readonly Readonly<Record<string, unknown>>[];
  /** Follows a transaction until it is settled. */
  settled(person: Person, transaction: RelayedTransaction): Promise<RelayedTransaction>;
  /** A second process of the service on the same database and chain. */
  replica(): Promise<Pick<TestRelay, 'as' | 'asService' | 'close'>>;
  /** Restarts the service, as in a deployment. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const headersOf = ({ wallet, eoaWallet }: Pick<Person, 'wallet' | 'eoaWallet'>) => ({
  [callerHeader]: issueCallerToken(
    { userId: wallet, wallet, eoaWallet, role: 'user' },
    'test-request-1',
    internalSecret,
  ),
});

/** A client of a relay at this address, for one minute. */
export const clientOf = (url: string, person: Pick<Person, 'wallet' | 'eoaWallet'>) =>
  createClient(relayApi, { baseUrl: url, headers: headersOf(person) });

const serviceClient = (baseUrl: string) =>
  createServiceClient(internalRelayApi, { baseUrl, service: 'evidence', internalSecret });

/**
 * The whole service on a free port, with its own chain and database.
 * @param through maps the chain's address to the one configured for the service
 */
export const startTestRelay = async (
  env: Readonly<Record<string, string>> = {},
  through: (rpcUrl: string) => Promise<string> = async (rpcUrl) => rpcUrl,
): Promise<TestRelay> => {
  const key = generatePrivateKey();
  const relayAddress = lowerAddress(privateKeyToAccount(key).address);
  const [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(relayAddress)]);
  const config = readConfig(Config, {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: await through(chain.rpcUrl),
    RELAY_PRIVATE_KEY: key,
    RELAY_POLL_MS: '25',
    RELAY_IDLE_MS: '50',
    RELAY_RESEND_MS: '200',
    ...env,
  });
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const start = () => startRelay(config, createLogger('relay', { level: 'info', destination }));
  let serving: Serving = await start();
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_relay' }).asPromise();
  const as: TestRelay['as'] = (person) => clientOf(serving.url, person);
  const settled: TestRelay['settled'] = (person, { id }) =>
    until(
      () => as(person).status({ id }),
      ({ status }) => status === 'confirmed' || status === 'failed',
    );
  return {
    chain,
    registry: rpcChain({ rpcUrl: chain.rpcUrl, chainId }),
    database,
    relayKey: key,
    as,
    asService: () => serviceClient(serving.url),
    post: (person, body) =>
      fetch(`${serving.url}${relayApi.submit.path}`, {
        method: 'POST',
        headers: { ...headersOf(person), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get: (person, path) => fetch(`${serving.url}${path}`, { headers: headersOf(person) }),
    health: async () => (await fetch(`${serving.url}/health`)).json() as Promise<Health>,
    logged: () => lines.map((line) => JSON.parse(line)),
    settled,
    act: async (person, call, nonce) => settled(person, await as(person).submit(await person.sign(call, nonce))),
    async replica() {
      const second = await start();
      return {
        as: (person) => clientOf(second.url, person),
        asService: () => serviceClient(second.url),
        close: () => second.close(),
      };
    },
    stop: () => serving.close(),
    async restart() {
      serving = await start();
    },
    async close() {
      await database.close();
      await serving.close();
      await Promise.all([mongo.close(), chain.close()]);
    },
  };
};
