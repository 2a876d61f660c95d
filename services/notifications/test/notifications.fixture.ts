import { createClient, notificationsApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { type Caller, callerHeader, createLogger, createServiceClient, issueCallerToken } from '@ipr/service-kit';
import mongoose from 'mongoose';
import { databaseName, notifications } from '../src/service.ts';
import { startIdentity } from './identity.fixture.ts';

const internalSecret = 'a secret that only the services of this test share';

/** Polls until the result is truthy. @throws Error after three minutes. */
export const until = async <T>(
  poll: () => Promise<T | undefined | null | false> | T | undefined | null | false,
): Promise<T> => {
  for (const end = Date.now() + 180_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
    const found = await poll();
    if (found) return found;
  }
  throw new Error('the condition was not met in time');
};

const facts = {
  assetId: '7',
  assetTitle: 'Pump',
  actor: 'ada@example.org',
  accessLevel: 'view',
  expiresAt: 0,
} as const;

/** A database and an identity; services over them in this process or as `env` for one of their own. */
export const startTestNotifications = async (more: Readonly<Record<string, string>> = { DEV_INBOX: 'true' }) => {
  const [mongo, identity] = await Promise.all([startTemporaryMongo(), startIdentity(internalSecret)]);
  const env = {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    IDENTITY_URL: identity.url,
    PROFILES_URL: identity.url,
    PUBLIC_ORIGIN: 'https://registry.example',
    NOTIFICATIONS_KEY: '5a'.repeat(32),
    NOTIFICATIONS_EVERY_MS: '50',
    NOTIFICATIONS_LEASE_MS: '1000',
    ...more,
  };
  const lines: string[] = [];
  const log = createLogger('notifications', {
    level: 'debug',
    destination: { write: (line) => void lines.push(line) },
  });
  const database = await mongoose.createConnection(mongo.uri, { dbName: databaseName }).asPromise();
  const closing: (() => Promise<void>)[] = [];
  return {
    env,
    identity,
    database,
    lines,
    async start() {
      const prepare = await notifications.load();
      const serving = await prepare(env)(log);
      closing.push(serving.close);
      return serving;
    },
    asService: (url: string) =>
      createServiceClient(notificationsApi, { baseUrl: url, service: 'sharing', internalSecret }),
    /** As another service of the product. */
    service(url: string) {
      const client = createServiceClient(notificationsApi, { baseUrl: url, service: 'sharing', internalSecret });
      return (key: string, wallet: Hex, changed: object = {}) =>
        client.notify({ key, wallet, kind: 'share-granted', facts, link: '/invite#a-secret-word', ...changed });
    },
    /** @param provedAt when the person last proved their presence */
    person(url: string, wallet: Hex, role: Caller['role'] = 'user', provedAt = new Date()) {
      const caller = { wallet, eoaWallet: wallet, userId: wallet, role, provedAt: provedAt.toISOString() };
      const headers = { [callerHeader]: issueCallerToken(caller, 'test-request-1', internalSecret) };
      return createClient(notificationsApi, { baseUrl: url, headers });
    },
    async close() {
      for (const end of closing) await end();
      await database.close();
      await Promise.all([mongo.close(), identity.close()]);
    },
  };
};

export type TestNotifications = Awaited<ReturnType<typeof startTestNotifications>>;
