import { type Account, type Client, createClient, type DirectoryEntry, isCompleteAddress, profilesApi } from '@ipr/api';
import { createWorld, type World } from '@ipr/client/testing/small-world';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import {
  type Caller,
  callerHeader,
  connectMongo,
  createLogger,
  createServiceClient,
  issueCallerToken,
  serve,
} from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { createProfiles } from '../src/app.ts';
import { mongoAvatarRepository } from '../src/avatars/repository.mongo.ts';
import { databaseName } from '../src/config.ts';
import { type PublishDeps, publishNames } from '../src/people/publish-name.ts';
import { mongoPeopleRepository } from '../src/people/repository.mongo.ts';
import type { Surroundings } from '../src/start-profiles.ts';
import { mongoViewRepository } from '../src/views/repository.mongo.ts';

export const internalSecret = 'a-secret-of-at-least-32-characters';
export const log = createLogger('profiles', { level: 'silent' });

/** Headers with the gateway’s proof of a person. */
const proofOf = (wallet: Hex, userId: string = wallet, role: Caller['role'] = 'user') => ({
  [callerHeader]: issueCallerToken({ wallet, eoaWallet: wallet, userId, role }, 'request-1', internalSecret),
});

/** Calls as one person, with a new token per call, as from the gateway. */
export const clientAt = (baseUrl: string, wallet: Hex, userId: string = wallet, role: Caller['role'] = 'user') => {
  const headers = {
    get [callerHeader]() {
      return proofOf(wallet, userId, role)[callerHeader] ?? '';
    },
  };
  return createClient(profilesApi, { baseUrl, headers });
};

/** The id of an account in identity. */
export const userIdOf = (wallet: Hex): string => `user-${wallet.slice(2, 6)}`;

const accountOf = ({ wallet, email, username, custody }: DirectoryEntry, hasSignedIn: boolean): Account => ({
  hasSignedIn,
  id: userIdOf(wallet),
  wallet,
  eoaWallet: `0x${'ee'.repeat(20)}`,
  email,
  username,
  custody,
  role: 'user',
  createdAt: '2026-01-02T03:04:05.000Z',
  lastLoginAt: '2026-02-03T04:05:06.000Z',
});

/** The accounts of identity; `away` makes it unavailable. */
export const createDirectory = () => {
  const people = new Map<Hex, DirectoryEntry>();
  const listing = new Map<Hex, { isListed: boolean; revision: number }>();
  /** Wallets of accounts that nobody has opened yet. */
  const provisioned = new Set<Hex>();
  const state = { away: false, refusesNames: false };
  const everyone = () => {
    if (state.away) throw new Error('identity is unavailable');
    return [...people.values()];
  };
  const directory: Surroundings['directory'] = {
    peopleByWallet: async ({ wallets }) => everyone().filter(({ wallet }) => wallets.includes(wallet)),
    searchPeople: async ({ q: typed, limit, skip = 0, except, isListed = false, byStart = false }) => {
      const q = typed.toLowerCase();
      const fits = ({ email, wallet, username }: DirectoryEntry) =>
        isCompleteAddress(q)
          ? [email, wallet].includes(q)
          : (byStart && (email.startsWith(q) || wallet.startsWith(q))) || username?.toLowerCase().includes(q);
      const isShown = ({ wallet }: DirectoryEntry) => !isListed || listing.get(wallet)?.isListed !== false;
      return everyone()
        .filter((entry) => entry.wallet !== except && isShown(entry) && fits(entry))
        .slice(skip, skip + limit);
    },
    account: async ({ id }) => {
      const found = everyone().find(({ wallet }) => id.toLowerCase() === wallet || id === userIdOf(wallet));
      return { account: found ? accountOf(found, !provisioned.has(found.wallet)) : null };
    },
    nameAccount: async ({ wallet, username, isListed, revision }) => {
      if (state.refusesNames) throw new Error('identity is unavailable');
      const entry = everyone().find((each) => each.wallet === wallet.toLowerCase());
      if (entry && revision > (listing.get(entry.wallet)?.revision ?? 0)) {
        listing.set(entry.wallet, { isListed, revision });
        if (username !== undefined) people.set(entry.wallet, { ...entry, username });
      }
      return { ok: true };
    },
  };
  const add = (wallet: Hex, email: string, username: string | null = null) =>
    void people.set(wallet, { wallet, email, username, custody: 'assisted' });
  const nameOf = (wallet: Hex) => people.get(wallet)?.username;
  const reset = () => {
    people.clear();
    listing.clear();
    provisioned.clear();
  };
  return { directory, add, provisioned, nameOf, reset, state };
};

export interface TestProfiles {
  readonly connection: Connection;
  readonly clock: { now: number };
  readonly world: World;
  readonly identity: ReturnType<typeof createDirectory>;
  readonly url: string;
  client(wallet: Hex, userId?: string, role?: Caller['role']): Client<typeof profilesApi>;
  headersOf(wallet: Hex): Readonly<Record<string, string>>;
  asService(): Client<typeof profilesApi>;
  /** Runs the background task once. */
  publish(): Promise<number>;
  close(): Promise<void>;
}

/** The service on a free port over an in-memory registry, with a database of its own. */
export const startTestProfiles = async (): Promise<TestProfiles> => {
  const mongo = await startTemporaryMongo();
  const connection = await connectMongo(mongo.uri, databaseName);
  const views = await mongoViewRepository(connection);
  const people = await mongoPeopleRepository(connection);
  const avatars = await mongoAvatarRepository(connection);
  const clock = { now: Date.UTC(2026, 10, 21, 9, 59) };
  const world: World = createWorld();
  const identity = createDirectory();
  const app = createProfiles({
    ...world.ports,
    directory: identity.directory,
    views,
    people,
    avatars,
    log,
    internalSecret,
    version: 'test',
    checks: {},
    now: () => clock.now,
  });
  const publishing: PublishDeps = { people, directory: identity.directory, log };
  const service = await serve(app, { port: 0, log });
  return {
    connection,
    clock,
    world,
    identity,
    url: service.url,
    client: (wallet, userId, role) => clientAt(service.url, wallet, userId, role),
    headersOf: (wallet) => proofOf(wallet),
    asService: () =>
      createServiceClient(profilesApi, { baseUrl: service.url, service: 'notifications', internalSecret }),
    publish: () => publishNames(publishing),
    async close() {
      await service.close();
      await connection.close();
      await mongo.close();
    },
  };
};
