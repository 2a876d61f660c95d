import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type DirectoryEntry, evidenceApi, type LoggedConsent, recordedConsentsApi } from '@ipr/api';
import { bytes32, type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callAs, newCid } from '@ipr/local-stack/chain/call-as';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { rootCallData } from '@ipr/protocol/evidence/daily-root';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { safeAccount, safeTransactionTypedData } from '@ipr/protocol/safe/safe';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { callerHeader, createLogger, createServiceClient, type Health, issueCallerToken } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose from 'mongoose';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { Config } from '../src/config.ts';
import { type Surroundings, startEvidence } from '../src/start-evidence.ts';

export { until } from '@ipr/local-stack/until';

const internalSecret = 'a secret that only the services of this test share';
const dead = 'http://127.0.0.1:1';

export interface Person {
  readonly account: PrivateKeyAccount;
  readonly wallet: Hex;
  readonly email: string;
}

/** Writes roots as the relay does: one transaction per day, to its own address. */
const createRootWriter = (rpcUrl: string) => {
  const rpc = jsonRpc(rpcUrl);
  const account = privateKeyToAccount(generatePrivateKey());
  const sent = new Map<string, Hex>();
  const send = async (wanted: { readonly day: string; readonly root: Hex }) => {
    await rpc('anvil_setBalance', [account.address, '0xde0b6b3a7640000']);
    const fees = { maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1n, gas: 40_000n };
    const own = { to: account.address, data: rootCallData(wanted), nonce: sent.size, chainId: 80_002 };
    return rpc<Hex>('eth_sendRawTransaction', [await account.signTransaction({ type: 'eip1559', ...own, ...fees })]);
  };
  return {
    sent,
    async writeRoot(wanted: { readonly day: string; readonly root: Hex }) {
      const hash = sent.get(wanted.day) ?? (await send(wanted));
      sent.set(wanted.day, hash);
      const createdAt = new Date().toISOString();
      return { id: wanted.day, status: 'confirmed', hash, blockNumber: null, error: null, createdAt } as const;
    },
  };
};

/** Replaces identity, sharing, timestamps, the content gateway and relay; each can be made unavailable. */
const createSurroundings = (rpcUrl: string) => {
  const roots = createRootWriter(rpcUrl);
  const clock = { aheadMs: 0 };
  const people = new Map<string, DirectoryEntry>();
  const consents = new Map<string, LoggedConsent[]>();
  const contents = new Map<string, Uint8Array>();
  const away = new Set<keyof Surroundings>();
  const assertThere = (dependency: keyof Surroundings) => {
    if (away.has(dependency)) throw new Error(`${dependency} is away`);
  };
  const surroundings: Surroundings = {
    directory: {
      async peopleByWallet({ wallets }) {
        assertThere('directory');
        return [...people.values()].filter(({ wallet }) => (wallets as readonly string[]).includes(wallet));
      },
    },
    consents: {
      async consentLog({ id }) {
        assertThere('consents');
        return consents.get(id) ?? [];
      },
    },
    readContent: async (cid) => contents.get(cid) ?? null,
    timestamps: {
      async stampFor({ hashedMessage }) {
        assertThere('timestamps');
        const authority = { serial: '1', tsa: 'test', policy: '1.2.3', qualified: false, chain: ['AA=='] };
        const token = Buffer.from(hashedMessage).toString('base64');
        return { ...authority, timestamp: '2026-01-02T03:04:05.000Z', token, hashedMessage, legalValue: false };
      },
    },
    relay: {
      async writeRoot(wanted) {
        assertThere('relay');
        return roots.writeRoot({ day: wanted.day, root: bytes32(wanted.root) });
      },
    },
    now: () => new Date(Date.now() + clock.aheadMs),
  };
  return { people, consents, contents, away, surroundings, clock, sentRoots: roots.sent };
};

/** Calls the registry as any wallet. */
const chainActs = (rpcUrl: string, contents: Map<string, Uint8Array>) => {
  const { rpc, chain, act, accept } = callAs(rpcUrl);
  const newAsset = () => chain.createAsset({ fileHash: randomBytes(32).toString('hex'), cid: newCid(), title: 'Pump' });
  return {
    chain,
    rpc,
    act,
    accept,
    register: async ({ wallet }: Pick<Person, 'wallet'>) => chain.createdAssetId(await act(wallet, newAsset())),
    /** Registers with the Safe of this key, which the transaction deploys. */
    async registerBySafe({ account }: Person) {
      const safe = safeAccount(account.address);
      const transaction = { ...newAsset(), nonce: 0 };
      const signature = await account.signTypedData(safeTransactionTypedData(80_002, safe.address, transaction));
      const txHash = await act(lowerAddress(account.address), safe.deployAndExecCall(transaction, signature));
      return { safe: safe.address, txHash, assetId: await chain.createdAssetId(txHash) };
    },
    update: ({ wallet }: Person, id: string) =>
      act(wallet, chain.updateAsset({ id, fileHash: randomBytes(32).toString('hex'), cid: newCid(), title: 'Pump 2' })),
    /** @param document stored under the CID of the grant, unless it is null */
    async grant(
      { wallet }: Pick<Person, 'wallet'>,
      id: string,
      { wallet: user }: Pick<Person, 'wallet'>,
      document: string | null = 'The NDA — kept.',
    ) {
      const [cid, bytes] = [newCid(), Buffer.from(document ?? 'lost')];
      if (document !== null) contents.set(cid, bytes);
      const ndaHash: Hex = `0x${createHash('sha256').update(bytes).digest('hex')}`;
      const { nonce } = await chain.grantOf(id, user);
      const txHash = await act(wallet, chain.grantAccess({ id, user, role: 1, expiresAt: 0, ndaHash, cid }));
      return { id: shareIdOf(id, user, nonce + 1), txHash, cid, ndaHash };
    },
  };
};

/** The whole service on a free port, with its own chain and database and replaceable dependencies. */
export const startTestEvidence = async (env: Readonly<Record<string, string>> = {}) => {
  const [mongo, temporary] = await Promise.all([startTemporaryMongo(), startTemporaryChain(`0x${'11'.repeat(20)}`)]);
  const folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'evidence-'));
  const around = createSurroundings(temporary.rpcUrl);
  const acts: ReturnType<typeof chainActs> = chainActs(temporary.rpcUrl, around.contents);
  const config = readConfig(Config, {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: temporary.rpcUrl,
    IPFS_GATEWAY_URL: dead,
    IDENTITY_URL: dead,
    SHARING_URL: dead,
    TIMESTAMPS_URL: dead,
    RELAY_URL: dead,
    EVIDENCE_DIR: folder,
    EVIDENCE_FOLLOW_EVERY_MS: '50',
    ...env,
  });
  const lines: string[] = [];
  const log = createLogger('evidence', { level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const start = () => startEvidence(config, log, around.surroundings);
  let serving = await start();
  const replicas: (typeof serving)[] = [];
  const database = await mongoose.createConnection(mongo.uri, { dbName: config.MONGODB_DATABASE }).asPromise();
  return {
    ...acts,
    around,
    database,
    lines,
    rpcUrl: temporary.rpcUrl,
    person(name: string = randomBytes(4).toString('hex')): Person {
      const account = privateKeyToAccount(generatePrivateKey());
      const wallet = lowerAddress(account.address);
      const email = `${name}@example.org`;
      around.people.set(wallet, { wallet, email, username: null, custody: 'own' });
      return { account, wallet, email };
    },
    calls({ wallet }: Pick<Person, 'wallet'>) {
      const caller = { wallet, eoaWallet: wallet, userId: wallet, role: 'user' } as const;
      const headers = {
        // A token per call, as from the gateway: a test may take longer than one lasts.
        get [callerHeader]() {
          return issueCallerToken(caller, 'test-request-1', internalSecret);
        },
      };
      return createClient(evidenceApi, { baseUrl: serving.url, headers });
    },
    signedOut: () => createClient(evidenceApi, { baseUrl: serving.url }),
    asService: () =>
      createServiceClient(recordedConsentsApi, { baseUrl: serving.url, service: 'sharing', internalSecret }),
    url: () => serving.url,
    async restart() {
      await serving.close();
      serving = await start();
    },
    async addReplica() {
      replicas.push(await start());
    },
    health: async () => (await fetch(`${serving.url}/health`)).json() as Promise<Health>,
    async close() {
      for (const each of [serving, ...replicas]) await each.close();
      await database.close();
      await Promise.all([mongo.close(), temporary.close(), rm(folder, { recursive: true })]);
    },
  };
};

export type TestEvidence = Awaited<ReturnType<typeof startTestEvidence>>;
