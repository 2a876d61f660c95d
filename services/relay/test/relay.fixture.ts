import { randomBytes } from 'node:crypto';
import { deployments } from '@ipr/abi';
import { type Client, createClient, type RelayedTransaction, relayApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { registryCalls } from '@ipr/ports/chain/calls';
import { rpcChain } from '@ipr/ports/chain/rpc';
import type { Call } from '@ipr/ports/smart-account/port';
import { predictSafeAddress, safeTransactionTypedData } from '@ipr/ports/smart-account/safe';
import { callerHeader, createLogger, issueCallerToken, type Serving } from '@ipr/service-kit';
import mongoose, { type Connection } from 'mongoose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { startTemporaryChain, type TemporaryChain } from '../../../deploy/local/src/chain/temporary-chain.ts';
import { readRelayConfig } from '../src/config.ts';
import { startRelay } from '../src/start-relay.ts';

export const chainId = 80_002;
export const registry = deployments[80002].registry.address.toLowerCase() as Hex;
export const calls = registryCalls(registry);
const internalSecret = 'a secret that only the services of this test share';

export interface Signed {
  readonly transaction: Call & { readonly nonce: number };
  readonly signature: Hex;
}

export interface Person {
  readonly wallet: Hex;
  readonly eoaWallet: Hex;
  sign(call: Call, nonce: number): Promise<Signed>;
}

export const newPerson = (): Person => {
  const account = privateKeyToAccount(generatePrivateKey());
  const eoaWallet = account.address.toLowerCase() as Hex;
  const wallet = predictSafeAddress(eoaWallet);
  return {
    wallet,
    eoaWallet,
    async sign({ to, data }, nonce) {
      const transaction = { to, data, nonce };
      const signature = await account.signTypedData(safeTransactionTypedData(chainId, wallet, transaction));
      return { transaction, signature };
    },
  };
};

export const newHash = (): string => randomBytes(32).toString('hex');
export const newAsset = (fileHash = newHash()): Call => calls.createAsset({ fileHash, cid: 'bafy', title: 'A title' });

/** Asks until the answer is right. @throws Error after ten seconds. */
export const until = async <T>(ask: () => Promise<T>, right: (answer: T) => boolean): Promise<T> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && right(answer)) return answer;
  }
  throw new Error('waited in vain');
};

export interface TestRelay {
  readonly chain: TemporaryChain;
  readonly registry: ReturnType<typeof rpcChain>;
  readonly database: Connection;
  readonly relayKey: Hex;
  as(person: Pick<Person, 'wallet' | 'eoaWallet'>): Client<typeof relayApi>;
  /** Follows a transaction until it is settled. */
  settled(person: Person, transaction: RelayedTransaction): Promise<RelayedTransaction>;
  /** A second process of the service on the same database and chain. */
  replica(): Promise<{ as: TestRelay['as']; close(): Promise<void> }>;
  /** Ends the service, as at a deployment, and starts it again. */
  stop(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

const clientOf = (url: string, { wallet, eoaWallet }: Pick<Person, 'wallet' | 'eoaWallet'>) => {
  const token = issueCallerToken({ userId: wallet, wallet, eoaWallet, role: 'user' }, 'test-request-1', internalSecret);
  return createClient(relayApi, { baseUrl: url, headers: { [callerHeader]: token } });
};

/** The whole service on a free port, with a chain and a database of its own. */
export const startTestRelay = async (env: Readonly<Record<string, string>> = {}): Promise<TestRelay> => {
  const key = generatePrivateKey();
  const relayAddress = privateKeyToAccount(key).address.toLowerCase() as Hex;
  const [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(relayAddress)]);
  const config = readRelayConfig({
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: chain.rpcUrl,
    RELAY_PRIVATE_KEY: key,
    RELAY_POLL_MS: '25',
    RELAY_IDLE_MS: '50',
    RELAY_RESEND_MS: '200',
    ...env,
  });
  const start = () => startRelay(config, createLogger('relay', { level: process.env.LOG_LEVEL ?? 'silent' }));
  let serving: Serving = await start();
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_relay' }).asPromise();
  const as: TestRelay['as'] = (person) => clientOf(serving.url, person);
  return {
    chain,
    registry: rpcChain({ rpcUrl: chain.rpcUrl, chainId }),
    database,
    relayKey: key,
    as,
    settled: (person, { id }) =>
      until(
        () => as(person).status({ id }),
        ({ status }) => status === 'confirmed' || status === 'failed',
      ),
    async replica() {
      const other = await start();
      return { as: (person) => clientOf(other.url, person), close: () => other.close() };
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
