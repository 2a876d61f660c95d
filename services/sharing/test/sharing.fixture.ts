import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Client, consentLogApi, createClient, sharingApi } from '@ipr/api';
import { type Hex, lowerAddress, type Role } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callAs, newCid } from '@ipr/local-stack/chain/call-as';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { callerHeader, createLogger, createServiceClient, type Health, issueCallerToken } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose from 'mongoose';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { Config, databaseName } from '../src/config.ts';
import { startSharing } from '../src/start-sharing.ts';
import { chainIndex } from './chain-index.fixture.ts';
import { createSurroundings } from './surroundings.fixture.ts';

export { until } from '@ipr/local-stack/until';

const internalSecret = 'a secret that only the services of this test share';
/** Sign-in of all sessions. */
export const signedInAt = '2026-01-01T00:00:00.000Z';
const dead = 'http://127.0.0.1:1';

export interface Person {
  readonly account: PrivateKeyAccount;
  readonly wallet: Hex;
  readonly email: string;
  readonly calls: Client<typeof sharingApi>;
}

export interface Grant {
  readonly id: string;
  readonly assetId: string;
  readonly txHash: Hex;
  readonly cid: string;
}

/** Calls the registry as any wallet. */
const chainActs = (rpcUrl: string) => {
  const { rpc, chain, act, accept } = callAs(rpcUrl);
  return {
    chain,
    accept,
    async register({ wallet }: Person, title = 'A title'): Promise<string> {
      const fileHash = randomBytes(32).toString('hex');
      return chain.createdAssetId(await act(wallet, chain.createAsset({ fileHash, cid: newCid(), title })));
    },
    async update({ wallet }: Person, id: string, title: string) {
      const fileHash = randomBytes(32).toString('hex');
      return act(wallet, chain.updateAsset({ id, fileHash, cid: newCid(), title }));
    },
    async grant(
      by: Person,
      assetId: string,
      { wallet: user }: Pick<Person, 'wallet'>,
      terms: { role?: Role; expiresAt?: number; cid?: string; ndaHash?: Hex } = {},
    ): Promise<Grant> {
      const { role = 1, expiresAt = 0, cid = newCid(), ndaHash = `0x${randomBytes(32).toString('hex')}` } = terms;
      const { nonce } = await chain.grantOf(assetId, user);
      const txHash = await act(by.wallet, chain.grantAccess({ id: assetId, user, role, expiresAt, ndaHash, cid }));
      return { id: shareIdOf(assetId, user, nonce + 1), assetId, txHash, cid };
    },
    /** Sends a grant of a person who has acted before, and does not wait for its block. */
    async sendGrant(by: Person, assetId: string, { wallet: user }: Pick<Person, 'wallet'>) {
      const { nonce } = await chain.grantOf(assetId, user);
      const ndaHash: Hex = `0x${randomBytes(32).toString('hex')}`;
      const { to, data } = chain.grantAccess({ id: assetId, user, role: 1, expiresAt: 0, ndaHash, cid: newCid() });
      const txHash = await rpc<Hex>('eth_sendTransaction', [{ from: by.wallet, to, data, gas: '0x2dc6c0' }]);
      return { id: shareIdOf(assetId, user, nonce + 1), txHash };
    },
    relinquish: (id: string, { wallet }: Person) => act(wallet, chain.relinquishAccess({ id })),
    /** Mines a block at the current time: the chain mines none without transactions, and chain time is that of the newest block. */
    async tick(): Promise<void> {
      await rpc('evm_setTime', [Math.floor(Date.now() / 1000)]);
      await rpc('evm_mine', []);
    },
    revoke: (by: Person, id: string, { wallet: user }: Person) => act(by.wallet, chain.revokeAccess({ id, user })),
  };
};

/** Forwards calls to a node and counts them by method. */
const openCountingNode = async (rpcUrl: string) => {
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    for (const { method } of [JSON.parse(body)].flat()) counts.set(method, (counts.get(method) ?? 0) + 1);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(rpcUrl, { method: 'POST', headers, body }).catch(() => null);
    if (answer) response.writeHead(answer.status, headers).end(await answer.text());
    else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (method: string): number => counts.get(method) ?? 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** The whole service on a free port, with its own chain and database and replaceable dependencies. */
export const startTestSharing = async (env: Readonly<Record<string, string>> = {}) => {
  const [mongo, temporary] = await Promise.all([startTemporaryMongo(), startTemporaryChain(`0x${'11'.repeat(20)}`)]);
  const node = await openCountingNode(temporary.rpcUrl);
  const acts: ReturnType<typeof chainActs> = chainActs(temporary.rpcUrl);
  const around = createSurroundings();
  const config = readConfig(Config, {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    PUBLIC_ORIGIN: 'http://localhost:9',
    CHAIN_RPC_URL: node.url,
    INDEX_URL: dead,
    IPFS_GATEWAY_URL: dead,
    IDENTITY_URL: dead,
    TIMESTAMPS_URL: dead,
    EVIDENCE_URL: dead,
    NOTIFICATIONS_URL: dead,
    SHARING_KEY: '5a'.repeat(32),
    SHARING_FOLLOW_EVERY_MS: '200',
    ...env,
  });
  const lines: string[] = [];
  const log = createLogger('sharing', { level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const index = chainIndex(temporary.rpcUrl, acts.chain);
  const start = () => startSharing(config, log, { ...around, index });
  let serving = await start();
  const replicas: (typeof serving)[] = [];
  const database = await mongoose.createConnection(mongo.uri, { dbName: databaseName }).asPromise();

  const asService = createServiceClient(consentLogApi, { baseUrl: serving.url, service: 'evidence', internalSecret });
  /** @param provedAt when the person last proved their presence; just now when left out */
  const callsOf = (wallet: Hex, provedAt?: Date) => {
    const caller = {
      wallet,
      eoaWallet: wallet,
      userId: wallet,
      role: 'user',
      signedInAt,
      signedInBy: 'passkey',
    } as const;
    const headers = {
      // A token per call, as from the gateway: a test may take longer than one lasts.
      get [callerHeader]() {
        const proved = { ...caller, provedAt: (provedAt ?? new Date()).toISOString() };
        return issueCallerToken(proved, 'test-request-1', internalSecret);
      },
    };
    return createClient(sharingApi, { baseUrl: serving.url, headers });
  };
  return {
    ...acts,
    around,
    database,
    lines,
    rpcUrl: temporary.rpcUrl,
    /** A person with an account, who may have a name. */
    person(name: string = randomBytes(4).toString('hex'), username: string | null = null): Person {
      const account = privateKeyToAccount(generatePrivateKey());
      const wallet = lowerAddress(account.address);
      const email = `${name}@example.org`;
      around.people.set(wallet, { wallet, email, username, custody: 'assisted' });
      return { account, wallet, email, calls: callsOf(wallet) };
    },
    callsOf,
    url: () => serving.url,
    asIdentity: () => createServiceClient(sharingApi, { baseUrl: serving.url, service: 'identity', internalSecret }),
    /** Calls that other services make. */
    asService,
    signedOut: () => createClient(sharingApi, { baseUrl: serving.url }),
    /** Restarts the service; earlier clients no longer work. */
    async restart() {
      await serving.close();
      serving = await start();
    },
    /** Starts another replica, which is closed with the fixture. */
    async addReplica() {
      replicas.push(await start());
    },
    health: async () => (await fetch(`${serving.url}/health`)).json() as Promise<Health>,
    stopChain: () => temporary.kill(),
    /** Calls of this method that the service has made to its node. */
    nodeCalls: (method: string) => node.count(method),
    pauseMining: () => temporary.pauseMining(),
    resumeMining: () => temporary.resumeMining(),
    async close() {
      for (const each of [serving, ...replicas]) await each.close();
      await database.close();
      await Promise.all([mongo.close(), node.close(), temporary.close()]);
    },
  };
};

export type TestSharing = Awaited<ReturnType<typeof startTestSharing>>;
