import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { localDeployment } from '@ipr/abi';
import { kuboStorage } from '@ipr/adapter-kubo';
import { rpcChain } from '@ipr/adapter-rpc/chain';
import { type Client, createClient, storageApi } from '@ipr/api';
import { encryptFile, type Hex, lowerAddress, newContentKey, type Role } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain, type TemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import type { Chain } from '@ipr/ports/chain';
import type { Storage } from '@ipr/ports/storage';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { ndaConsent } from '@ipr/protocol/registry/signed-texts';
import type { Call } from '@ipr/protocol/safe/call';
import { callerHeader, createLogger, createServiceClient, issueCallerToken, type Serving } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose, { type Connection } from 'mongoose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { Config } from '../src/config.ts';
import { startStorage } from '../src/start-storage.ts';
import { type NodeProcess, startNodeProcess, temporaryFolder } from './node-process.ts';

const internalSecret = 'a secret that only the services of this test share';
const registry = lowerAddress(localDeployment.registry.address);

export const newWallet = (): Hex => `0x${randomBytes(20).toString('hex')}`;

/** An encrypted file of random content, as the browser sends it. */
export const encryptedBytes = async (size = 1000) => encryptFile(randomBytes(size), newContentKey());

export const blobOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]);

/** Polls until the condition is true. @throws Error after the timeout */
export const until = async (poll: () => Promise<boolean>, withinMs = 180_000): Promise<void> => {
  for (const end = Date.now() + withinMs; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20)))
    if (await poll()) return;
  throw new Error('the condition was not met in time');
};

export interface TestStorage {
  readonly node: NodeProcess;
  readonly storage: Storage;
  readonly database: Connection;
  readonly url: string;
  as(wallet: Hex): Client<typeof storageApi>;
  /** Calls as another service of the product. */
  readonly internal: Client<typeof storageApi>;
  headersOf(wallet: Hex): Record<string, string>;
  /** Folder of the IPFS node, with its blocks in `blocks`. */
  readonly ipfsFolder: string;
  /** Folder of the second copies. */
  readonly backupFolder: string;
  readonly mongoUri: string;
  readonly chain: TemporaryChain;
  /** Starts another replica with the same dependencies. */
  startReplica(env?: Readonly<Record<string, string>>): Promise<Serving>;
  /** Registers an asset on the chain as this wallet. @returns its id. */
  register(wallet: Hex, cid: string): Promise<string>;
  /** Registers an asset as this wallet. @returns its id and the transaction. */
  create(wallet: Hex, cid: string): Promise<{ readonly assetId: string; readonly txHash: Hex }>;
  /** Adds a version of the asset on the chain as this wallet. @returns the transaction. */
  update(wallet: Hex, assetId: string, cid: string): Promise<Hex>;
  /** Grants a new person view access as this wallet, with this share document. @returns the transaction. */
  grant(wallet: Hex, assetId: string, cid: string): Promise<Hex>;
  /** Revokes a grant as this wallet. @returns the transaction. */
  revoke(wallet: Hex, assetId: string, user: Hex): Promise<Hex>;
  /** Sends an update that reverts. @returns the transaction. */
  failToUpdate(wallet: Hex, assetId: string, cid: string): Promise<Hex>;
  /** Makes asset 1 of another contract with the registry's code and events. @returns the transaction. */
  createElsewhere(wallet: Hex, cid: string): Promise<Hex>;
  /** A new person with an accepted grant of this level by the owner. */
  admit(owner: Hex, assetId: string, role: Role): Promise<Hex>;
  isPinned(cid: string): Promise<boolean>;
  /** Makes every unfinished upload of this wallet expire now. */
  expire(wallet: Hex): Promise<void>;
  close(): Promise<void>;
}

const hash32 = () => randomBytes(32).toString('hex');

type ChainActs = Pick<
  TestStorage,
  'register' | 'create' | 'update' | 'failToUpdate' | 'grant' | 'revoke' | 'admit' | 'createElsewhere'
>;

/** Calls the registry as any wallet. */
const chainActs = (rpcUrl: string, reader: Chain): ChainActs => {
  const call = jsonRpc(rpcUrl);
  const calls = registryCalls(registry);
  const attempt = async (wallet: Hex, { to, data }: Call) => {
    await call('anvil_impersonateAccount', [wallet]);
    await call('anvil_setBalance', [wallet, '0xde0b6b3a7640000']);
    // A gas estimate in the same second as the asset's last change is too low for the next second, when 'updatedAt' changes too.
    const hash = (await call('eth_sendTransaction', [{ from: wallet, to, data, gas: '0x1e8480' }])) as Hex;
    const receipt = await reader.waitForReceipt(hash);
    if (!receipt) throw new Error('in no block');
    return receipt;
  };
  const send = async (wallet: Hex, sent: Call) => {
    const { hash, succeeded } = await attempt(wallet, sent);
    if (!succeeded) throw new Error('reverted');
    return hash;
  };
  const create = async (wallet: Hex, cid: string) => {
    const txHash = await send(wallet, calls.createAsset({ fileHash: hash32(), cid, title: 'A title' }));
    return { assetId: await reader.createdAssetId(txHash), txHash };
  };
  const versionOf = (id: string, cid: string) => calls.updateAsset({ id, fileHash: hash32(), cid, title: 'A title' });
  return {
    create,
    register: async (wallet: Hex, cid: string) => (await create(wallet, cid)).assetId,
    update: (wallet: Hex, id: string, cid: string) => send(wallet, versionOf(id, cid)),
    async failToUpdate(wallet: Hex, id: string, cid: string) {
      const { hash, succeeded } = await attempt(wallet, versionOf(id, cid));
      if (succeeded) throw new Error('not reverted');
      return hash;
    },
    grant: (wallet: Hex, id: string, cid: string) =>
      send(wallet, calls.grantAccess({ id, user: newWallet(), role: 1, expiresAt: 0, ndaHash: hash32(), cid })),
    revoke: (wallet: Hex, id: string, user: Hex) => send(wallet, calls.revokeAccess({ id, user })),
    async createElsewhere(wallet: Hex, cid: string) {
      const elsewhere = newWallet();
      await call('anvil_setCode', [elsewhere, await call('eth_getCode', [registry, 'latest'])]);
      const input = { fileHash: hash32(), cid, title: 'A title' };
      return send(wallet, registryCalls(elsewhere).createAsset(input));
    },
    async admit(owner: Hex, id: string, role: Role) {
      const account = privateKeyToAccount(generatePrivateKey());
      const user = lowerAddress(account.address);
      const ndaHash = hash32();
      await send(owner, calls.grantAccess({ id, user, role, expiresAt: 0, ndaHash, cid: 'nda' }));
      const consent = ndaConsent({ chainId: 80_002, registry, assetId: id, ndaHash });
      await send(user, calls.acceptAccess({ id, signature: await account.signTypedData(consent) }));
      return user;
    },
  };
};

/**
 * The whole service on a free port with its own database, IPFS node and chain. It follows the registry only if `env` enables that;
 * otherwise content is kept by calls only.
 * @param near another service whose IPFS node and chain it uses; it must be closed before that one
 */
export const startTestStorage = async (
  env: Readonly<Record<string, string>> = {},
  near?: TestStorage,
): Promise<TestStorage> => {
  const folder = await temporaryFolder();
  const [mongo, chain, node] = await Promise.all([
    startTemporaryMongo(),
    near?.chain ?? startTemporaryChain(newWallet()),
    near?.node ?? startNodeProcess(folder.path),
  ]);
  const backupFolder = join(folder.path, 'backups');
  const environment = {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    IPFS_API_URL: node.rpcUrl,
    CHAIN_RPC_URL: chain.rpcUrl,
    STORAGE_EXPIRY_EVERY_MS: '500',
    STORAGE_BACKUP_DIR: backupFolder,
    STORAGE_FOLLOW: 'off',
    STORAGE_FOLLOW_EVERY_MS: '50',
    ...env,
  };
  const log = createLogger('storage', { level: process.env.LOG_LEVEL ?? 'silent' });
  const startReplica = (more: Readonly<Record<string, string>> = {}) =>
    startStorage(readConfig(Config, { ...environment, ...more }), log);
  const serving = await startReplica();
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_storage' }).asPromise();
  const reader = rpcChain({ rpcUrl: chain.rpcUrl, chainId: 80_002, pollMs: 20 });
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
    ipfsFolder: near?.ipfsFolder ?? folder.path,
    backupFolder,
    mongoUri: mongo.uri,
    chain,
    startReplica,
    ...chainActs(chain.rpcUrl, reader),
    as: (wallet) => createClient(storageApi, { baseUrl: serving.url, headers: headersOf(wallet) }),
    internal: createServiceClient(storageApi, { baseUrl: serving.url, service: 'gateway', internalSecret }),
    isPinned: async (cid) => (await node.rpc(`pin/ls?arg=${cid}`)).ok,
    async expire(wallet) {
      const unfinished = { wallet, keptUntil: { $ne: null } };
      await database.collection('uploads').updateMany(unfinished, { $set: { keptUntil: new Date(1) } });
    },
    async close() {
      await serving.close();
      await database.close();
      await mongo.close();
      if (!near) await Promise.all([chain.close(), node.kill()]);
      await folder.remove();
    },
  };
};
