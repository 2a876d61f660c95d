import { randomBytes } from 'node:crypto';
import { deployments } from '@ipr/abi';
import { type Client, createClient, storageApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { newContentKey, sealFile } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { registryCalls } from '@ipr/ports/chain/calls';
import { rpcChain } from '@ipr/ports/chain/rpc';
import { kuboStorage } from '@ipr/ports/storage/kubo';
import type { Storage } from '@ipr/ports/storage/port';
import { callerHeader, createLogger, issueCallerToken, type Serving } from '@ipr/service-kit';
import mongoose, { type Connection } from 'mongoose';
import { jsonRpc } from '../../../deploy/local/src/chain/json-rpc.ts';
import { startTemporaryChain } from '../../../deploy/local/src/chain/temporary-chain.ts';
import { readStorageConfig } from '../src/config.ts';
import { startStorage } from '../src/start-storage.ts';
import { type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

const internalSecret = 'a secret that only the services of this test share';
const registry = deployments[80002].registry.address.toLowerCase() as Hex;

export const newWallet = (): Hex => `0x${randomBytes(20).toString('hex')}`;

/** A sealed file of random content, as the browser sends it. */
export const sealedBytes = async (size = 1000) => sealFile(randomBytes(size), newContentKey());

export const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** Asks until the answer is right. @throws Error after ten seconds. */
export const until = async (ask: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await ask()) return;
  throw new Error('waited in vain');
};

export interface TestStorage {
  readonly node: NodeProcess;
  readonly storage: Storage;
  readonly database: Connection;
  readonly url: string;
  as(wallet: Hex): Client<typeof storageApi>;
  headersOf(wallet: Hex): Record<string, string>;
  /** Registers an asset on the chain as this wallet. @returns its id. */
  register(wallet: Hex, cid: string): Promise<string>;
  isPinned(cid: string): Promise<boolean>;
  /** Makes every unfinished upload of this wallet expire now. */
  expire(wallet: Hex): Promise<void>;
  close(): Promise<void>;
}

/** The whole service on a free port with an IPFS node, a chain and a database of its own. */
export const startTestStorage = async (env: Readonly<Record<string, string>> = {}): Promise<TestStorage> => {
  const folder = await temporaryFolder();
  const [mongo, chain, node] = await Promise.all([
    startTemporaryMongo(),
    startTemporaryChain(newWallet()),
    startNodeProcess(folder.path),
  ]);
  const config = readStorageConfig({
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    IPFS_API_URL: node.rpcUrl,
    CHAIN_RPC_URL: chain.rpcUrl,
    STORAGE_EXPIRY_EVERY_MS: '50',
    ...env,
  });
  const log = createLogger('storage', { level: process.env.LOG_LEVEL ?? 'silent' });
  const serving: Serving = await startStorage(config, log);
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_storage' }).asPromise();
  const call = jsonRpc(chain.rpcUrl);
  const reader = rpcChain({ rpcUrl: chain.rpcUrl, chainId: 80_002 });
  const headersOf = (wallet: Hex) => {
    const caller = { wallet, eoaWallet: wallet, userId: wallet, role: 'user' } as const;
    return { [callerHeader]: issueCallerToken(caller, 'test-request-1', internalSecret) };
  };
  return {
    node,
    storage: kuboStorage({ url: node.rpcUrl }),
    database,
    url: serving.url,
    headersOf,
    as: (wallet) => createClient(storageApi, { baseUrl: serving.url, headers: headersOf(wallet) }),
    async register(wallet, cid) {
      const { to, data } = registryCalls(registry).createAsset({
        fileHash: randomBytes(32).toString('hex'),
        cid,
        title: 'A title',
      });
      await call('anvil_impersonateAccount', [wallet]);
      await call('anvil_setBalance', [wallet, '0xde0b6b3a7640000']);
      const hash = (await call('eth_sendTransaction', [{ from: wallet, to, data }])) as Hex;
      return reader.createdAssetId(hash);
    },
    isPinned: async (cid) => (await node.rpc(`pin/ls?arg=${cid}`)).ok,
    async expire(wallet) {
      const unfinished = { wallet, keptUntil: { $ne: null } };
      await database.collection('uploads').updateMany(unfinished, { $set: { keptUntil: new Date(1) } });
    },
    async close() {
      await serving.close();
      await database.close();
      await Promise.all([mongo.close(), chain.close(), node.kill()]);
      await folder.remove();
    },
  };
};
