import { type Client, createClient, type DirectoryEntry, profilesApi } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { callerHeader, connectMongo, createLogger, issueCallerToken, serve } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { createProfiles } from '../src/app.ts';
import { databaseName } from '../src/config.ts';
import type { Surroundings } from '../src/start-profiles.ts';
import { mongoViewRepository } from '../src/views/repository.mongo.ts';

export const internalSecret = 'a-secret-of-at-least-32-characters';
export const log = createLogger('profiles', { level: 'silent' });

/** Calls as one person, with a new token per call, as from the gateway. */
export const clientAt = (baseUrl: string, wallet: Hex, userId: string = wallet) => {
  const headers = {
    get [callerHeader]() {
      return issueCallerToken({ wallet, eoaWallet: wallet, userId, role: 'user' }, 'request-1', internalSecret);
    },
  };
  return createClient(profilesApi, { baseUrl, headers });
};

/** The accounts of identity; `away` makes it unavailable. */
export const createDirectory = () => {
  const people = new Map<Hex, DirectoryEntry>();
  const state = { away: false };
  const everyone = () => {
    if (state.away) throw new Error('identity is unavailable');
    return [...people.values()];
  };
  const directory: Surroundings['directory'] = {
    peopleByWallet: async ({ wallets }) => everyone().filter(({ wallet }) => wallets.includes(wallet)),
    searchPeople: async ({ q, limit, except }) => {
      const fits = ({ email, wallet, username }: DirectoryEntry) =>
        email.startsWith(q) || wallet.startsWith(q) || username?.toLowerCase().includes(q) === true;
      return everyone()
        .filter((entry) => entry.wallet !== except && fits(entry))
        .slice(0, limit);
    },
  };
  const add = (wallet: Hex, email: string, username: string | null = null) =>
    void people.set(wallet, { wallet, email, username, custody: 'assisted' });
  return { directory, add, state };
};

export interface TestProfiles {
  readonly connection: Connection;
  readonly clock: { now: number };
  readonly world: World;
  readonly identity: ReturnType<typeof createDirectory>;
  readonly url: string;
  client(wallet: Hex, userId?: string): Client<typeof profilesApi>;
  close(): Promise<void>;
}

/** The service on a free port over an in-memory registry, with a database of its own. */
export const startTestProfiles = async (): Promise<TestProfiles> => {
  const mongo = await startTemporaryMongo();
  const connection = await connectMongo(mongo.uri, databaseName);
  const views = await mongoViewRepository(connection);
  const clock = { now: Date.UTC(2026, 10, 21, 9, 59) };
  const world: World = createWorld();
  const identity = createDirectory();
  const app = createProfiles({
    ...world.ports,
    directory: identity.directory,
    views,
    log,
    internalSecret,
    version: 'test',
    checks: {},
    now: () => clock.now,
  });
  const service = await serve(app, { port: 0, log });
  return {
    connection,
    clock,
    world,
    identity,
    url: service.url,
    client: (wallet: Hex, userId?: string) => clientAt(service.url, wallet, userId),
    async close() {
      await service.close();
      await connection.close();
      await mongo.close();
    },
  };
};
