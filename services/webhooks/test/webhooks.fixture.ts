import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient, notificationsApi, type SecurityFacts, type WebhookMessage, webhooksApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callAs, newCid } from '@ipr/local-stack/chain/call-as';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { callerHeader, createApp, createLogger, createServiceClient, issueCallerToken, serve } from '@ipr/service-kit';
import mongoose from 'mongoose';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { databaseName, webhooks } from '../src/service.ts';

export { until } from '@ipr/local-stack/until';

const internalSecret = 'a secret that only the services of this test share';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: WebhookMessage;
}

/** A person's server on this machine, whose answers a test chooses. */
export const startReceiver = async () => {
  const received: Received[] = [];
  let answer: (respond: { readonly status: (code: number, headers?: Record<string, string>) => void }) => void = ({
    status,
  }) => status(204);
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ headers: request.headers, body, message: JSON.parse(body) });
    answer({ status: (code, headers = {}) => void response.writeHead(code, headers).end() });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** From now on; a function that does not answer lets the attempt end by its time. */
    answer: (given: typeof answer) => {
      answer = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Notifications, which keeps what it is asked to mail. */
const startNotifications = async () => {
  const mailed = new Map<string, SecurityFacts>();
  const { reportSecurity } = notificationsApi;
  const app = createApp(
    { reportSecurity },
    {
      reportSecurity: ({ key, facts }) => {
        mailed.set(key, facts);
        return { ok: true } as const;
      },
    },
    {
      log: createLogger('notifications', { level: 'silent' }),
      internalSecret,
      health: { service: 'n', version: '1', checks: {} },
    },
  );
  const serving = await serve(app, {
    port: 0,
    host: '127.0.0.1',
    log: createLogger('n', { level: 'silent' }),
    onClose: [],
  });
  return { ...serving, mailed };
};

export const newPerson = () => {
  const account = privateKeyToAccount(generatePrivateKey());
  return { account, wallet: lowerAddress(account.address) };
};
export type Person = ReturnType<typeof newPerson>;

/** Calls the registry as any wallet. */
const chainActs = (rpcUrl: string) => {
  const { chain, act, accept } = callAs(rpcUrl);
  const fileHash = () => randomBytes(32).toString('hex');
  return {
    chain,
    accept,
    register: async ({ wallet }: Person) =>
      chain.createdAssetId(
        await act(wallet, chain.createAsset({ fileHash: fileHash(), cid: newCid(), title: 'A secret title' })),
      ),
    update: ({ wallet }: Person, id: string) =>
      act(wallet, chain.updateAsset({ id, fileHash: fileHash(), cid: newCid(), title: 'A secret title' })),
    async grant(by: Person, assetId: string, { wallet: user }: Person, expiresAt = 0) {
      const ndaHash: Hex = `0x${randomBytes(32).toString('hex')}`;
      const { nonce } = await chain.grantOf(assetId, user);
      await act(by.wallet, chain.grantAccess({ id: assetId, user, role: 1, expiresAt, ndaHash, cid: newCid() }));
      return shareIdOf(assetId, user, nonce + 1);
    },
    relinquish: ({ wallet }: Person, id: string) => act(wallet, chain.relinquishAccess({ id })),
    revoke: (by: Person, id: string, { wallet: user }: Person) => act(by.wallet, chain.revokeAccess({ id, user })),
  };
};

/** A database, a chain and the services around; the service in this process, or as `env` for one of its own. */
export const startTestWebhooks = async (more: Readonly<Record<string, string>> = {}) => {
  const [mongo, temporary, around] = await Promise.all([
    startTemporaryMongo(),
    startTemporaryChain(`0x${'11'.repeat(20)}`),
    startNotifications(),
  ]);
  const env = {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: temporary.rpcUrl,
    NOTIFICATIONS_URL: around.url,
    WEBHOOKS_KEY: '5a'.repeat(32),
    WEBHOOKS_ALLOW_LOOPBACK: 'true',
    WEBHOOKS_EVERY_MS: '50',
    WEBHOOKS_FOLLOW_EVERY_MS: '100',
    WEBHOOKS_LEASE_MS: '1500',
    WEBHOOKS_TIMEOUT_MS: '1000',
    ...more,
  };
  const lines: string[] = [];
  const log = createLogger('webhooks', { level: 'debug', destination: { write: (line) => void lines.push(line) } });
  const database = await mongoose.createConnection(mongo.uri, { dbName: databaseName }).asPromise();
  const closing: (() => Promise<void>)[] = [];
  return {
    ...chainActs(temporary.rpcUrl),
    env,
    database,
    lines,
    mailed: around.mailed,
    async start() {
      const prepare = await webhooks.load();
      const serving = await prepare(env)(log);
      closing.push(serving.close);
      return serving;
    },
    /** @param provedAt when the person last proved their presence */
    callsOf({ wallet }: Pick<Person, 'wallet'>, url: string, provedAt = new Date()) {
      const caller = {
        wallet,
        eoaWallet: wallet,
        userId: wallet,
        role: 'user',
        provedAt: provedAt.toISOString(),
      } as const;
      const headers = {
        // A token per call, as from the gateway: a test may take longer than one lasts.
        get [callerHeader]() {
          return issueCallerToken(caller, 'test-request-1', internalSecret);
        },
      };
      return createClient(webhooksApi, { baseUrl: url, headers });
    },
    asIdentity: (url: string) =>
      createServiceClient(webhooksApi, { baseUrl: url, service: 'identity', internalSecret }),
    async close() {
      for (const end of closing) await end();
      await database.close();
      await Promise.all([mongo.close(), temporary.close(), around.close()]);
    },
  };
};

export type TestWebhooks = Awaited<ReturnType<typeof startTestWebhooks>>;
