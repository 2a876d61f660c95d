import { accountsByStanding, resultsByStanding, ruledCases, type Standings } from '@ipr/adapter-rpc/standings.fixture';
import type { AssetStanding } from '@ipr/domain';
import { type Person, startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;
let asset: Standings<Person>;

beforeAll(async () => {
  service = await startTestWorkfiles();
  asset = await accountsByStanding({ rpcUrl: service.env.CHAIN_RPC_URL ?? '' }, service.person);
});
afterAll(() => service.close());

const cases = ruledCases('workfiles', {
  'workfiles.addAssets': {
    'own folder': async (standing) => {
      const { calls } = asset.people[standing];
      return calls.addAssets({ id: (await calls.createFolder({ name: 'a' })).id, assetIds: [asset.assetId] });
    },
  },
});

test.each(cases)('%s, %s: answers every standing as the table requires', async (_, __, expected, attempt) => {
  expect(await resultsByStanding(attempt)).toEqual(expected);
});

test('lets every standing remove and look up assets in own folders, also those they may no longer view', async () => {
  const ok = Object.fromEntries(Object.keys(asset.people).map((standing) => [standing, 'ok']));
  const { assetId } = asset;
  expect(await resultsByStanding((standing) => asset.people[standing].calls.foldersOf({ assetId }))).toEqual(ok);
  const removed = (standing: AssetStanding) => asset.people[standing].calls.removeAsset({ id: 'default', assetId });
  expect(await resultsByStanding(removed)).toEqual(ok);
});
