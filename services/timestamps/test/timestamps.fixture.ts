import { randomBytes } from 'node:crypto';
import { type Client, createClient, timestampingApi, timestampsApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { callerHeader, createLogger, createServiceClient, issueCallerToken } from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose, { type Connection } from 'mongoose';
import { Config } from '../src/config.ts';
import { startTimestamps } from '../src/start-timestamps.ts';

const internalSecret = 'a secret that only the services of this test share';

export const newWallet = (): Hex => `0x${randomBytes(20).toString('hex')}`;

export interface TestTimestamps {
  readonly url: string;
  readonly database: Connection;
  as(wallet: Hex): Client<typeof timestampsApi>;
  asService(): Client<typeof timestampingApi>;
  close(): Promise<void>;
}

/** The whole service on a free port with a database of its own. */
export const startTestTimestamps = async (
  authorities: readonly TimestampAuthority[],
  env: Readonly<Record<string, string>> = {},
): Promise<TestTimestamps> => {
  const mongo = await startTemporaryMongo();
  const config = readConfig(Config, {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    TIMESTAMPS_DIR: 'not opened by this function',
    ...env,
  });
  const log = createLogger('timestamps', { level: 'silent' });
  const serving = await startTimestamps(config, log, authorities);
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_timestamps' }).asPromise();
  return {
    url: serving.url,
    database,
    as: (wallet) => {
      const caller = { wallet, eoaWallet: wallet, userId: `user of ${wallet}`, role: 'user' } as const;
      const headers = { [callerHeader]: issueCallerToken(caller, 'test-request-1', internalSecret) };
      return createClient(timestampsApi, { baseUrl: serving.url, headers });
    },
    asService: () => createServiceClient(timestampingApi, { service: 'sharing', internalSecret, baseUrl: serving.url }),
    async close() {
      await serving.close();
      await database.close();
      await mongo.close();
    },
  };
};
