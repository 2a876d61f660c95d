import { revisionRepository } from '../src/folders/revisions.mongo.ts';
import { type Person, startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;
let person: Person;
let assets: string[];

beforeAll(async () => {
  service = await startTestWorkfiles();
  person = service.person();
  assets = await service.register(person, 2);
});
afterAll(() => service.close());

const stateOf = async ({ calls }: Person) => {
  const { revision, tree } = await calls.treeChanges({});
  if (revision === null || tree === null) throw new Error('a change is under way');
  return { revision, tree };
};

test('sends the tree once, and then nothing until it changes, from both replicas', async () => {
  const first = await stateOf(person);
  expect(first.tree).toEqual(await person.calls.tree({}));
  for (const calls of [person.calls, person.elsewhere])
    expect(await calls.treeChanges({ since: first.revision })).toEqual({ revision: first.revision, tree: null });
});

test('every kind of change gives the person’s tree a new revision, and no other person’s', async () => {
  const other = service.person();
  const before = await stateOf(other);
  const [asset = ''] = assets;
  let id = '';
  const changes: (() => Promise<unknown>)[] = [
    async () => {
      id = (await person.calls.createFolder({ name: 'a' })).id;
    },
    () => person.elsewhere.updateFolder({ id, name: 'b' }),
    () => person.calls.addAssets({ id, assetIds: assets }),
    () => person.elsewhere.removeAsset({ id, assetId: asset }),
    () => person.calls.removeAsset({ id: 'default', assetId: asset }),
    () => person.calls.deleteFolder({ id }),
    () => service.asService().forgetPerson({ wallet: person.wallet }),
  ];
  for (const change of changes) {
    const { revision, tree } = await stateOf(person);
    await change();
    const found = await person.calls.treeChanges({ since: revision });
    expect(found.revision).not.toBe(revision);
    expect(found.tree).not.toEqual(tree);
    expect(found.tree).toEqual(await person.calls.tree({}));
  }
  expect(await other.calls.treeChanges({ since: before.revision })).toEqual({ revision: before.revision, tree: null });
});

test('while a change is under way no revision is valid, whatever the wall clock shows, and one that a crash ended expires', async () => {
  const time = { wall: Date.now(), monotonic: 0 };
  const clock = { wall: () => time.wall, monotonic: () => time.monotonic };
  const revisions = await revisionRepository(service.database, clock);
  const { wallet } = person;
  const { revision } = await stateOf(person);
  await revisions.begin(wallet);
  for (const days of [0, 2, -2]) {
    time.wall = Date.now() + days * 86_400_000;
    expect((await revisions.read(wallet)).revision).toBeNull();
  }
  expect(await person.calls.treeChanges({ since: revision })).toMatchObject({ revision: null, tree: {} });
  time.monotonic += 119_000;
  expect((await revisions.read(wallet)).revision).toBeNull();
  time.monotonic += 2_000;
  expect((await revisions.read(wallet)).revision).toBeNull();
  const { revision: next } = await stateOf(person);
  expect(next).not.toBe(revision);
});
