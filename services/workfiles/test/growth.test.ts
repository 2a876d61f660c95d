import { mostFiled } from '@ipr/api';
import { callAs } from '@ipr/local-stack/chain/call-as';
import mongoose, { type Connection, type mongo } from 'mongoose';
import { databaseName } from '../src/config.ts';
import { addAssets } from '../src/folders/add-assets.ts';
import { placementRepository } from '../src/folders/placements.mongo.ts';
import { readFoldersOf, readTreeChanges } from '../src/folders/read-folders.ts';
import { readContents, readHolders, readOutline } from '../src/folders/read-outline.ts';
import { recordChanges } from '../src/folders/record-changes.ts';
import { removeAsset } from '../src/folders/remove-asset.ts';
import { revisionRepository } from '../src/folders/revisions.mongo.ts';
import { treeRepository } from '../src/folders/trees.mongo.ts';
import { startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;
let connection: Connection;
let documents = 0;

beforeAll(async () => {
  service = await startTestWorkfiles();
  connection = await mongoose
    .createConnection(service.env.MONGODB_URI ?? '', { dbName: databaseName, monitorCommands: true })
    .asPromise();
  connection.getClient().on('commandSucceeded', ({ reply }: mongo.CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { firstBatch?: unknown[]; nextBatch?: unknown[] } };
    documents += (cursor?.firstBatch ?? cursor?.nextBatch ?? []).length;
  });
});
afterAll(async () => {
  await connection.close();
  await service.close();
});

test('placing, taking out and looking up one asset, the outline and a page of a folder read as many documents with 6,000 placements as with 600', async () => {
  const [trees, placements, revisions] = [
    await treeRepository(connection),
    await placementRepository(connection),
    await revisionRepository(connection),
  ];
  const { chain } = callAs(service.env.CHAIN_RPC_URL ?? '');
  const deps = { ...recordChanges({ trees, placements }, revisions), revisions, chain };
  const costs = async (count: number) => {
    const person = service.person();
    const { wallet } = person;
    const [asset = ''] = await service.register(person, 1);
    const { id } = await person.calls.createFolder({ name: 'a' });
    const placed = Array.from({ length: count }, (_, at) => ({ wallet, assetId: `${10_000 + at}`, folderIds: [id] }));
    await service.database.collection('placements').insertMany(placed);
    const cost = async (work: () => Promise<unknown>) => {
      documents = 0;
      await work();
      return documents;
    };
    // Placements that a test inserts are counted once, as those of an earlier version are.
    await readOutline(deps, wallet, undefined);
    return {
      placedByDefault: await cost(() => addAssets(deps, wallet, 'default', [asset])),
      placed: await cost(() => addAssets(deps, wallet, id, [asset])),
      lookedUp: await cost(() => readFoldersOf(deps, wallet, asset)),
      takenOut: await cost(() => removeAsset(deps, wallet, id, asset)),
      outline: await cost(async () => {
        const { folders, filed } = await readOutline(deps, wallet, undefined);
        expect([folders?.map(({ assetCount }) => assetCount), filed]).toEqual([[1, count], null]);
      }),
      ended: await cost(() => removeAsset(deps, wallet, 'default', asset)),
      unchanged: await cost(async () => {
        const since = (await revisions.read(wallet)).revision ?? '';
        expect(await readTreeChanges(deps, wallet, since)).toEqual({ revision: since, tree: null });
      }),
      sameOutline: await cost(async () => {
        const { revision } = await revisions.read(wallet);
        expect(await readOutline(deps, wallet, revision ?? '')).toEqual({ revision, folders: null, filed: null });
      }),
      page: await cost(() => readContents(deps, wallet, { id, below: false, limit: 20 })),
      holders: await cost(() => readHolders(deps, wallet, [asset, '10001', '10002'])),
    };
  };
  const few = await costs(600);
  expect(await costs(6_000)).toEqual(few);
  const { outline, page, ...others } = few;
  expect([outline < mostFiled + 10, page < 20 + 5, Math.max(...Object.values(others)) < 10]).toEqual([
    true,
    true,
    true,
  ]);
});
