import { randomBytes } from 'node:crypto';
import { type Client, createClient, workfilesApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callAs } from '@ipr/local-stack/chain/call-as';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { callerHeader, createLogger, createServiceClient, issueCallerToken } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose, { type Connection } from 'mongoose';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { Config, databaseName } from '../src/config.ts';
import { startWorkfiles } from '../src/start-workfiles.ts';

const internalSecret = 'a secret that only the services of this test share';
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';
const ndaHash = 'cd'.repeat(32);

export interface Person {
  readonly account: PrivateKeyAccount;
  readonly wallet: Hex;
  readonly calls: Client<typeof workfilesApi>;
  /** The same calls, answered by the other replica. */
  readonly elsewhere: Client<typeof workfilesApi>;
}

export interface TestWorkfiles {
  readonly database: Connection;
  readonly url: string;
  /** For a process of its own on the same database and chain. */
  readonly env: Readonly<Record<string, string>>;
  person(): Person;
  asService(): Client<typeof workfilesApi>;
  callsOf(person: Person, url: string): Client<typeof workfilesApi>;
  /** Registers assets on the chain. @returns their ids. */
  register(owner: Person, count: number): Promise<string[]>;
  grant(owner: Person, assetId: string, to: Person): Promise<void>;
  accept(assetId: string, by: Person): Promise<void>;
  revoke(owner: Person, assetId: string, from: Person): Promise<void>;
  stopChain(): Promise<void>;
  close(): Promise<void>;
}

/** Two replicas of the service on free ports, with a chain and a database of their own. */
export const startTestWorkfiles = async (): Promise<TestWorkfiles> => {
  const [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(`0x${'11'.repeat(20)}`)]);
  const env = { PORT: '0', MONGODB_URI: mongo.uri, INTERNAL_SECRET: internalSecret, CHAIN_RPC_URL: chain.rpcUrl };
  const log = createLogger('workfiles', { level: process.env.LOG_LEVEL ?? 'silent' });
  const start = () => startWorkfiles(readConfig(Config, env), log);
  const [first, second] = [await start(), await start()];
  const database = await mongoose.createConnection(mongo.uri, { dbName: databaseName }).asPromise();
  const { chain: reader, act, accept } = callAs(chain.rpcUrl);
  const callsAt = (url: string, wallet: Hex) => {
    const caller = { wallet, eoaWallet: wallet, userId: wallet, role: 'user' } as const;
    const headers = {
      // A token per call, as from the gateway: a test may take longer than one lasts.
      get [callerHeader]() {
        return issueCallerToken(caller, 'test-request-1', internalSecret);
      },
    };
    return createClient(workfilesApi, { baseUrl: url, headers });
  };

  return {
    database,
    env,
    url: first.url,
    person() {
      const account = privateKeyToAccount(generatePrivateKey());
      const wallet = lowerAddress(account.address);
      return { account, wallet, calls: callsAt(first.url, wallet), elsewhere: callsAt(second.url, wallet) };
    },
    asService: () => createServiceClient(workfilesApi, { baseUrl: first.url, service: 'identity', internalSecret }),
    callsOf: ({ wallet }, url) => callsAt(url, wallet),
    async register({ wallet }, count) {
      const ids: string[] = [];
      for (let i = 0; i < count; i++) {
        const fileHash = randomBytes(32).toString('hex');
        ids.push(
          await reader.createdAssetId(await act(wallet, reader.createAsset({ fileHash, cid, title: 'A title' }))),
        );
      }
      return ids;
    },
    async grant({ wallet }, id, { wallet: user }) {
      await act(wallet, reader.grantAccess({ id, user, role: 1, expiresAt: 0, ndaHash, cid }));
    },
    async accept(id, person) {
      await accept(id, person);
    },
    async revoke({ wallet }, id, { wallet: user }) {
      await act(wallet, reader.revokeAccess({ id, user }));
    },
    stopChain: () => chain.kill(),
    async close() {
      await Promise.all([first.close(), second.close()]);
      await database.close();
      await Promise.all([mongo.close(), chain.close()]);
    },
  };
};
