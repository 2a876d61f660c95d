import { accountsByStanding, newActor, resultsByStanding, ruledCases } from '@ipr/adapter-rpc/standings.fixture';
import { createWorld, me } from '@ipr/client/testing/small-world';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startTemporaryChain } from '@ipr/local-stack/chain/temporary-chain';
import { readConfig } from '@ipr/service-kit/config';
import { Config } from '../src/config.ts';
import { startProfiles } from '../src/start-profiles.ts';
import { clientAt, createDirectory, internalSecret, log } from './profiles.fixture.ts';

const open = async () => {
  const [mongo, chain] = await Promise.all([startTemporaryMongo(), startTemporaryChain(`0x${'11'.repeat(20)}`)]);
  const world = createWorld();
  // The chain decides access; this index has an asset with the id of the chain's.
  world.mint(me, { fileHash: 'a'.repeat(64), cid: 'one', title: 'Pump' });
  const env = {
    PORT: '0',
    MONGODB_URI: mongo.uri,
    INTERNAL_SECRET: internalSecret,
    CHAIN_RPC_URL: chain.rpcUrl,
    INDEX_URL: 'http://127.0.0.1:9',
    IDENTITY_URL: 'http://127.0.0.1:9',
  };
  const { directory } = createDirectory();
  const service = await startProfiles(readConfig(Config, env), log, { index: world.ports.index, directory });
  const person = () => {
    const actor = newActor();
    return { ...actor, calls: clientAt(service.url, actor.wallet) };
  };
  const asset = await accountsByStanding({ rpcUrl: chain.rpcUrl }, person);
  return {
    asset,
    async close() {
      await service.close();
      await Promise.all([mongo.close(), chain.close()]);
    },
  };
};
let opened: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  opened = await open();
});
afterAll(() => opened.close());

const cases = ruledCases('profiles', {
  'profiles.assetActivity': {
    asset: async (standing) => {
      const { people, assetId } = opened.asset;
      return people[standing].calls.assetActivity({ assetId });
    },
  },
  'profiles.recordView': {
    asset: async (standing) => {
      const { people, assetId } = opened.asset;
      return people[standing].calls.recordView({ id: 'me', assetId });
    },
  },
});

test.each(cases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(opened.asset.assetId).toBe('1');
  expect(await resultsByStanding(attempt)).toEqual(expected);
});
