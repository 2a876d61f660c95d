import { askAll, peopleOfEachStanding, ruledCases, type Standings } from '@ipr/adapter-rpc/standings.fixture';
import type { AssetStanding } from '@ipr/domain';
import { type Person, startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;
let asset: Standings<Person>;

beforeAll(async () => {
  service = await startTestWorkfiles();
  asset = await peopleOfEachStanding({ rpcUrl: service.env.CHAIN_RPC_URL ?? '' }, service.person);
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
  expect(await askAll(attempt)).toEqual(expected);
});

test('lets every standing remove and look up assets in own folders, also those they may no longer view', async () => {
  const ok = Object.fromEntries(Object.keys(asset.people).map((standing) => [standing, 'ok']));
  const { assetId } = asset;
  expect(await askAll((standing) => asset.people[standing].calls.foldersOf({ assetId }))).toEqual(ok);
  const removed = (standing: AssetStanding) => asset.people[standing].calls.removeAsset({ id: 'default', assetId });
  expect(await askAll(removed)).toEqual(ok);
});
