import type { FolderTree } from '@ipr/api';
import { type Person, startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;

beforeAll(async () => {
  service = await startTestWorkfiles();
});
afterAll(() => service.close());

const missing = 'f'.repeat(24);
const failing = (code: string, status: number) => ({ code, status });
const made = async ({ calls }: Person, name: string, parentId?: string) =>
  (await calls.createFolder({ name, ...(parentId ? { parentId } : {}) })).id;
/** 'a(b(c) x)' */
const shape = ({ children }: FolderTree): string =>
  children.map((child) => child.name + (child.children.length ? `(${shape(child)})` : '')).join(' ');
const shapeOf = async ({ calls }: Person) => shape(await calls.tree({}));

describe('the tree', () => {
  test('of a new person is the empty default folder', async () => {
    const root = { id: 'default', name: 'default', parentId: null, assetIds: [], assetCount: 0 };
    const { calls } = service.person();
    expect(await calls.tree({})).toEqual({ ...root, children: [] });
    expect(await calls.folder({ id: 'default' })).toEqual(root);
  });

  test('shows nested folders by name, numbers as numbers, names trimmed', async () => {
    const person = service.person();
    const top = await made(person, '  Patents  ');
    for (const name of ['Part 10', 'Part 2']) await made(person, name, top);
    await made(person, 'Brands');
    expect(await shapeOf(person)).toBe('Brands Patents(Part 2 Part 10)');
    expect(await person.calls.folder({ id: top })).toEqual({
      id: top,
      name: 'Patents',
      parentId: null,
      assetIds: [],
      assetCount: 0,
    });
  });

  test('allows siblings of one name and refuses an empty or endless name', async () => {
    const person = service.person();
    await made(person, 'Same');
    await made(person, 'Same');
    expect(await shapeOf(person)).toBe('Same Same');
    for (const name of ['', '   ', 'x'.repeat(121)])
      await expect(person.calls.createFolder({ name })).rejects.toMatchObject(failing('request.invalid', 422));
  });
});

describe('a change', () => {
  test('renames, moves and does both at once', async () => {
    const person = service.person();
    const [a, b] = [await made(person, 'a'), await made(person, 'b')];
    expect(await person.calls.updateFolder({ id: b, name: ' c ', parentId: a })).toMatchObject({
      name: 'c',
      parentId: a,
    });
    expect(await person.calls.updateFolder({ id: b, name: 'd' })).toMatchObject({ name: 'd', parentId: a });
    expect(await shapeOf(person)).toBe('a(d)');
    expect(await person.calls.updateFolder({ id: b, parentId: null })).toMatchObject({ name: 'd', parentId: null });
    expect(await shapeOf(person)).toBe('a d');
  });

  test('makes no folder its own parent, near or far', async () => {
    const person = service.person();
    const a = await made(person, 'a');
    const b = await made(person, 'b', a);
    const c = await made(person, 'c', b);
    for (const parentId of [a, b, c])
      await expect(person.calls.updateFolder({ id: a, parentId, name: 'lost' })).rejects.toMatchObject(
        failing('folder.cycle', 409),
      );
    expect(await shapeOf(person)).toBe('a(b(c))');
  });

  test('never touches the default folder', async () => {
    const person = service.person();
    const a = await made(person, 'a');
    const fixed = failing('folder.default-fixed', 409);
    await expect(person.calls.updateFolder({ id: 'default', name: 'mine' })).rejects.toMatchObject(fixed);
    await expect(person.calls.updateFolder({ id: 'default', parentId: a })).rejects.toMatchObject(fixed);
    await expect(person.calls.deleteFolder({ id: 'default' })).rejects.toMatchObject(fixed);
    await expect(person.calls.updateFolder({ id: a, parentId: 'default' })).rejects.toMatchObject(fixed);
    await expect(person.calls.createFolder({ name: 'b', parentId: 'default' })).rejects.toMatchObject(fixed);
    expect(await shapeOf(person)).toBe('a');
  });

  test('two at the same moment in two replicas never make a cycle', async () => {
    const person = service.person();
    const [a, b] = [await made(person, 'a'), await made(person, 'b')];
    for (let round = 0; round < 20; round++) {
      const both = await Promise.allSettled([
        person.calls.updateFolder({ id: a, parentId: b }),
        person.elsewhere.updateFolder({ id: b, parentId: a }),
      ]);
      const refused = both.filter((each) => each.status === 'rejected');
      expect(refused.map(({ reason }) => reason.code)).toEqual(['folder.cycle']);
      expect(['a(b)', 'b(a)']).toContain(await shapeOf(person));
      for (const id of [a, b]) await person.calls.updateFolder({ id, parentId: null });
    }
  });

  test('of an outdated state is refused once the folder has another name or parent', async () => {
    const person = service.person();
    const [a, b] = [await made(person, 'a'), await made(person, 'b')];
    const was = { name: 'b', parentId: null };
    await person.elsewhere.updateFolder({ id: b, parentId: a, was });
    const changed = failing('folder.changed-meanwhile', 409);
    await expect(person.calls.updateFolder({ id: b, name: 'c', was })).rejects.toMatchObject(changed);
    await person.calls.updateFolder({ id: b, name: 'c', was: { name: 'b', parentId: a } });
    await expect(person.calls.updateFolder({ id: b, parentId: null, was })).rejects.toMatchObject(changed);
    expect(await shapeOf(person)).toBe('a(c)');
  });

  test('of the same seen state by two requests succeeds once and is refused once', async () => {
    const person = service.person();
    const id = await made(person, 'a');
    const was = { name: 'a', parentId: null };
    const both = await Promise.allSettled([
      person.calls.updateFolder({ id, name: 'b', was }),
      person.elsewhere.updateFolder({ id, name: 'c', was }),
    ]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(['folder.changed-meanwhile']);
  });

  test('applies all of many simultaneous changes, also the very first ones', async () => {
    const person = service.person();
    const names = Array.from({ length: 24 }, (_, i) => `n${i}`);
    const replicas = [person.calls, person.elsewhere];
    await Promise.all(names.map((name, i) => replicas[i % 2]?.createFolder({ name })));
    expect(await shapeOf(person)).toBe(names.join(' '));
  });
});

test('folders of other people are not found, like unknown ones', async () => {
  const [owner, stranger] = [service.person(), service.person()];
  const theirs = await made(owner, 'secret');
  const own = await made(stranger, 'own');
  for (const id of [theirs, missing]) {
    const { calls } = stranger;
    const answers = await Promise.allSettled([
      calls.folder({ id }),
      calls.updateFolder({ id, name: 'x' }),
      calls.updateFolder({ id: own, parentId: id }),
      calls.createFolder({ name: 'x', parentId: id }),
      calls.deleteFolder({ id }),
      calls.addAssets({ id, assetIds: ['1'] }),
      calls.removeAsset({ id, assetId: '1' }),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: failing('folder.not-found', 404) });
  }
  expect([await shapeOf(owner), await shapeOf(stranger)]).toEqual(['secret', 'own']);
});

test('a repeated creation returns the same folder, also when the first answer was lost in a crash', async () => {
  const person = service.person();
  const create = (name = 'once') => person.calls.createFolder({ name }, { idempotencyKey: 'key-of-this-creation' });
  const first = await create();
  expect(await create()).toEqual(first);
  await expect(create('other')).rejects.toMatchObject(failing('request.idempotency-conflict', 409));
  // As a crash after the folder was written leaves it, once the dead call's lease is over.
  await service.database.collection('idempotency').updateMany({}, { $set: { reply: null, leaseUntil: new Date(1) } });
  expect(await create()).toEqual(first);
  expect(await shapeOf(person)).toBe('once');
});

test('calls require a signed-in person and refuse unknown fields', async () => {
  const response = await fetch(`${service.url}/folders/tree`);
  expect([response.status, (await response.json()).code]).toEqual([401, 'session.missing']);
  const extra = { name: 'a', owner: 'me' } as never;
  await expect(service.person().calls.createFolder(extra)).rejects.toMatchObject(failing('request.invalid', 422));
});

test('health names the database', async () => {
  expect(await (await fetch(`${service.url}/health`)).json()).toMatchObject({
    status: 'up',
    service: 'workfiles',
    checks: { database: 'up' },
  });
});

test('forgets the folders of a person whose account ends, and none of another', async () => {
  const [gone, other] = [service.person(), service.person()];
  for (const person of [gone, other]) await made(person, 'Patents');
  await expect(gone.calls.forgetPerson({ wallet: gone.wallet })).rejects.toMatchObject({ code: 'access.denied' });
  await service.asService().forgetPerson({ wallet: gone.wallet });
  expect([await shapeOf(gone), await shapeOf(other)]).toEqual(['', 'Patents']);
});
