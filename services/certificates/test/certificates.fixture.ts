import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newActor } from '@ipr/adapter-rpc/standings.fixture';
import { certificatesApi, createClient, type StoredTimestamp } from '@ipr/api';
import {
  type AssetMetadata,
  bytes32,
  encryptPrivate,
  Failure,
  type Hex,
  keyCondition,
  newContentKey,
  sha256Hex,
  toBase64,
} from '@ipr/domain';
import { smallCid } from '@ipr/domain/small-cid';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callAs } from '@ipr/local-stack/chain/call-as';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import type { AssetDetails } from '@ipr/ports/index';
import { callerHeader, createLogger, createServiceClient, issueCallerToken } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import mongoose from 'mongoose';
import { Config } from '../src/config.ts';
import type { CertificateOrder } from '../src/renderer.ts';
import { type Surroundings, startCertificates } from '../src/start-certificates.ts';
import { envelopeOf } from './record.fixture.ts';
import { proofOf } from './stored-stamp.fixture.ts';

export { until } from '@ipr/local-stack/until';

const internalSecret = 'a secret that only the services of this test share';
const dead = 'http://127.0.0.1:1';
export type Actor = ReturnType<typeof newActor>;

/** The parts around the service; each can be made unavailable, and the renderer counts and can be held. */
const createSurroundings = (rpcUrl: string, authority: TestAuthority) => {
  const { chain, act } = callAs(rpcUrl);
  const assets = new Map<string, AssetDetails>();
  const contents = new Map<string, Uint8Array>();
  const kept = new Map<string, StoredTimestamp[]>();
  const away = new Set<'timestamps' | 'evidence' | 'records' | 'index' | 'authority' | 'renderer'>();
  const names = new Map<string, string>();
  const orders: CertificateOrder[] = [];
  /** How far the wall clock is set ahead (or back), how far the monotonic one has gone, and how often that was read. */
  const clock = { aheadMs: 0, passedMs: 0, looks: 0 };
  /** Thrown by the next renderings, one each. */
  const renderFaults: Failure[] = [];
  /** Happens while the next documents are read, one each. */
  const meanwhile: (() => Promise<unknown>)[] = [];
  let gate: Promise<void> = Promise.resolve();
  const assertThere = (part: Parameters<typeof away.has>[0]) => {
    if (away.has(part)) throw new Failure('service.unavailable', { service: part });
  };
  const surroundings: Partial<Surroundings> = {
    index: {
      async asset(id) {
        assertThere('index');
        const found = assets.get(id);
        if (!found) throw new Failure('asset.not-found', { id });
        return found;
      },
    },
    async readContent(cid) {
      await meanwhile.shift()?.();
      return contents.get(cid) ?? null;
    },
    directory: {
      async peopleByWallet({ wallets }) {
        return wallets.flatMap((wallet) => {
          const username = names.get(wallet);
          return username ? [{ wallet: bytesAddress(wallet), email: 'a@b.test', username, custody: 'assisted' }] : [];
        });
      },
    },
    evidence: {
      async versionRecord({ assetId, version }) {
        assertThere('evidence');
        const found = assets.get(assetId)?.versions.find(({ number }) => number === version);
        return { envelope: found && !away.has('records') ? envelopeOf(assetId, found, chain.registry) : null };
      },
    },
    timestamps: {
      async stampsOf({ hashedMessage }) {
        assertThere('timestamps');
        return { stamps: kept.get(hashedMessage) ?? [] };
      },
      async stampFor({ hashedMessage }) {
        assertThere('authority');
        const stamp = await proofOf(authority, hashedMessage);
        kept.set(hashedMessage, [stamp]);
        return stamp;
      },
    },
    authorities: () => ({ roots: [toBase64(authority.root)], qualifiedSigners: [] }),
    now: () => new Date(Date.now() + clock.aheadMs),
    clock: {
      wall: () => Date.now() + clock.aheadMs,
      monotonic: () => {
        clock.looks += 1;
        return performance.now() + clock.passedMs;
      },
    },
    renderer: {
      signer: 'Test',
      async render(order) {
        assertThere('renderer');
        const fault = renderFaults.shift();
        if (fault) throw fault;
        orders.push(order);
        await gate;
        return new TextEncoder().encode(`%PDF-1.7 ${JSON.stringify(order.data)}`);
      },
      close: async () => undefined,
    },
  };
  /** Registers or updates with a document in storage. */
  const addVersion = async (
    owner: Actor,
    id: string | null,
    title: string,
    isStamped = true,
    /** What the author publishes instead of this document. */
    publishes: (metadata: AssetMetadata) => unknown = (metadata) => metadata,
  ) => {
    const file = randomBytes(32);
    const fileHash = await sha256Hex(file);
    const key = newContentKey();
    const proof = isStamped ? await proofOf(authority, fileHash) : null;
    const metadata: AssetMetadata = {
      schema: 1,
      title,
      ipType: 'Patent',
      ipContent: 'Document',
      fileInfo: { size: 32, mediaType: 'text/plain' },
      evidencyTimestamp: proof,
      file: {
        fileHash,
        encryptedFileHash: 'ab'.repeat(32),
        encryptedFileCid: `b${'a'.repeat(58)}`,
        litEncryption: {
          ciphertext: 'AA==',
          dataToEncryptHash: 'cd'.repeat(32),
          evmContractConditions: keyCondition(chain.registry, fileHash, owner.wallet),
        },
      },
      private: await encryptPrivate({ originalFileName: 'a.txt' }, key),
      keyset: { id: 'test', publicKey: 'ab' },
    };
    const bytes = new TextEncoder().encode(JSON.stringify(await publishes(metadata)));
    const cid = (await smallCid(bytes)) ?? '';
    contents.set(cid, bytes);
    const call = id ? chain.updateAsset({ id, fileHash, cid, title }) : chain.createAsset({ fileHash, cid, title });
    const txHash = await act(owner.wallet, call);
    const assetId = id ?? (await chain.createdAssetId(txHash));
    const mined = await chain.transaction(txHash);
    const { number: blockNumber = 0, time: timestamp = 0 } = mined?.block ?? {};
    const before = assets.get(assetId)?.versions ?? [];
    const number = before.length + 1;
    const hash = bytes32(fileHash);
    const version = { id: `${assetId}-${number}`, number, hash, cid, title, updater: owner.wallet, txHash };
    const versions = [{ ...version, blockNumber, timestamp }, ...before];
    assets.set(assetId, {
      id: assetId,
      owner: owner.wallet,
      hash,
      cid,
      title,
      name: versions.at(-1)?.title ?? title,
      createdAt: timestamp,
      updatedAt: timestamp,
      creationTxHash: versions.at(-1)?.txHash ?? txHash,
      versionCount: number,
      committedAt: null,
      claims: [],
      versions,
      roles: [],
    });
    return assetId;
  };
  const holdRenderer = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    return resolve;
  };
  return {
    chain,
    surroundings,
    assets,
    contents,
    away,
    names,
    orders,
    clock,
    renderFaults,
    meanwhile,
    addVersion,
    holdRenderer,
  };
};

const bytesAddress = (wallet: string) => wallet as Hex;

/** The whole service on a free port, with its own chain, database and folder. */
export const startTestCertificates = async (env: Readonly<Record<string, string>> = {}) => {
  const [mongo, temporary, authority] = await Promise.all([
    startTemporaryMongo(),
    startTemporaryChain(`0x${'11'.repeat(20)}`),
    testAuthority(),
  ]);
  const folder = await mkdtemp(join(process.env.TMPDIR ?? '/tmp', 'certificates-'));
  const around = createSurroundings(temporary.rpcUrl, authority);
  const config = readConfig(Config, {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    PUBLIC_ORIGIN: 'https://registry.example',
    CHAIN_RPC_URL: temporary.rpcUrl,
    INDEX_URL: dead,
    IPFS_GATEWAY_URL: dead,
    IDENTITY_URL: dead,
    EVIDENCE_URL: dead,
    TIMESTAMPS_URL: dead,
    CERTIFICATES_DIR: folder,
    CERTIFICATES_KEY: '5a'.repeat(32),
    ...env,
  });
  const lines: string[] = [];
  const log = createLogger('certificates', { level: 'info', destination: { write: (line) => void lines.push(line) } });
  const start = () => startCertificates(config, log, around.surroundings);
  let serving = await start();
  const database = await mongoose.createConnection(mongo.uri, { dbName: config.MONGODB_DATABASE }).asPromise();
  const versionOf = (assetId: string) => around.assets.get(assetId)?.versionCount ?? 1;
  const callsOf = (wallet: Hex, role: 'user' | 'support' | 'operator' = 'user') => {
    const caller = { wallet, eoaWallet: wallet, userId: wallet, role } as const;
    const headers = {
      get [callerHeader]() {
        return issueCallerToken(caller, 'test-request-1', internalSecret);
      },
    };
    return createClient(certificatesApi, { baseUrl: serving.url, headers });
  };
  return {
    ...around,
    versionOf,
    rpcUrl: temporary.rpcUrl,
    database,
    folder: join(folder, 'issued'),
    lines,
    person: newActor,
    calls: ({ wallet }: Pick<Actor, 'wallet'>, role?: 'user' | 'support' | 'operator') => callsOf(wallet, role),
    signedOut: () => createClient(certificatesApi, { baseUrl: serving.url }),
    asService: () =>
      createServiceClient(certificatesApi, { baseUrl: serving.url, service: 'identity', internalSecret }),
    url: () => serving.url,
    async restart() {
      await serving.close();
      serving = await start();
    },
    async close() {
      await serving.close();
      await database.close();
      await Promise.all([mongo.close(), temporary.close(), rm(folder, { recursive: true })]);
    },
  };
};
export type TestCertificates = Awaited<ReturnType<typeof startTestCertificates>>;
