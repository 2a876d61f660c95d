import { defaultSettings, type UserSettings } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { PeopleRepository } from './repository.ts';

const [ada, bob]: readonly [Hex, Hex] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`];
const hidden: UserSettings = { ...defaultSettings, privacy: { profileVisible: false, activityVisible: true } };

const byPerson = { hasPreferences: true };

type Open = () => Promise<PeopleRepository>;

const changesContract = (open: Open): void => {
  test('a person without changes has a record without content, which is not listed', async () => {
    const people = await open();
    expect(await people.find(ada)).toEqual({
      wallet: ada,
      profile: {},
      avatar: null,
      version: 0,
      settings: null,
      settingsVersion: 0,
      hasPreferences: false,
      marketingChangedAt: null,
      revision: 0,
      published: 0,
    });
    expect(await people.findMany([ada])).toEqual([]);
    expect(await people.unpublished(9)).toEqual([]);
  });

  test('a change keeps the fields that it does not name, and null stays distinct from never written', async () => {
    const people = await open();
    await people.change(ada, { username: 'Ada', bio: 'one' });
    await people.change(ada, { bio: null });
    await people.setAvatar(ada, 'ab');
    expect(await people.find(ada)).toMatchObject({ profile: { username: 'Ada', bio: null }, avatar: 'ab', version: 3 });
    expect((await people.findMany([ada, bob])).map(({ wallet }) => wallet)).toEqual([ada]);
  });

  test('refuses a change based on another version, also for the first change', async () => {
    const people = await open();
    expect(await people.change(ada, { bio: 'x' }, 1)).toBeUndefined();
    expect(await people.change(ada, { bio: 'one' }, 0)).toMatchObject({ version: 1 });
    expect(await people.change(ada, { bio: 'two' }, 0)).toBeUndefined();
    expect(await people.change(ada, { bio: 'two' }, 1)).toMatchObject({ profile: { bio: 'two' } });
  });

  test('of simultaneous changes based on one version exactly one is applied', async () => {
    const replicas = [await open(), await open()];
    for (const version of [0, 1]) {
      const attempts = Array.from({ length: 6 }, (_, at) =>
        replicas[at % 2]?.change(ada, { bio: `${version} ${at}` }, version),
      );
      expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    }
  });

  test('returns the picture before a change, also of simultaneous ones, so that each is replaced once', async () => {
    const replicas = [await open(), await open()];
    const digests = ['a', 'b', 'c', 'd', 'e', 'f'];
    const replaced = await Promise.all(digests.map((digest, at) => replicas[at % 2]?.setAvatar(ada, digest)));
    const { avatar } = (await replicas[0]?.find(ada)) ?? {};
    expect([...replaced, avatar].sort()).toEqual([...digests, null].sort());
    expect(await replicas[0]?.setAvatar(ada, null)).toBe(avatar);
  });

  test('simultaneous changes without a version are all applied', async () => {
    const replicas = [await open(), await open()];
    await Promise.all(Array.from({ length: 8 }, (_, at) => replicas[at % 2]?.change(ada, { bio: `${at}` })));
    expect(await replicas[0]?.find(ada)).toMatchObject({ version: 8, revision: 8 });
  });
};

/** What every implementation of `PeopleRepository` guarantees. @param open another replica on the same empty storage */
export const peopleContract = (open: Open): void => {
  changesContract(open);

  test('settings have a version of their own and are returned as saved', async () => {
    const people = await open();
    await people.change(ada, { bio: 'x' });
    expect(await people.saveSettings(ada, hidden, 0, byPerson)).toMatchObject({
      settingsVersion: 1,
      version: 1,
      revision: 2,
    });
    expect(await people.saveSettings(ada, defaultSettings, 0, byPerson)).toBeUndefined();
    expect((await people.find(ada)).settings).toEqual(hidden);
  });

  test('a removed record is gone, and a later change begins another one', async () => {
    const people = await open();
    await people.change(ada, { username: 'Ada' });
    await people.change(bob, { username: 'Bob' });
    await people.remove(ada);
    await people.remove(ada);
    expect((await people.findMany([ada, bob])).map(({ wallet }) => wallet)).toEqual([bob]);
    expect(await people.change(ada, { bio: 'x' }, 0)).toMatchObject({ version: 1, profile: { bio: 'x' } });
  });

  test('a record is unpublished until its latest revision was published', async () => {
    const people = await open();
    await people.change(ada, { username: 'Ada' });
    const { revision } = await people.find(ada);
    await people.saveSettings(ada, hidden, 0, byPerson);
    await people.markPublished(ada, revision);
    expect((await people.unpublished(9)).map(({ wallet, published }) => [wallet, published])).toEqual([[ada, 1]]);
    await people.markPublished(ada, revision + 1);
    expect(await people.unpublished(9)).toEqual([]);
    await people.setAvatar(ada, null);
    expect(await people.unpublished(9)).toHaveLength(1);
  });
};
