import { randomBytes } from 'node:crypto';
import { openBucket } from './bucket.ts';
import { type BucketServer, startBucketServer } from './bucket-server.fixture.ts';

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

const bucket = (prefix = '/of/us/') => openBucket({ ...server.settings, url: `${server.settings.url}${prefix}` });

test('keeps, lists, returns and removes objects by name, below its prefix', async () => {
  const bytes = randomBytes(70_000);
  await bucket().put('content/ab/abc', bytes);
  await bucket().put('größe (2), b.iprbackup', Buffer.from('list'));
  await bucket('/of/others').put('content/ab/abc', Buffer.from('theirs'));
  expect([...(await bucket().list('')).entries()].sort()).toEqual([
    ['content/ab/abc', 70_000],
    ['größe (2), b.iprbackup', 4],
  ]);
  expect([...(await bucket().list('content/')).keys()]).toEqual(['content/ab/abc']);
  expect(bytes.equals((await bucket().get('content/ab/abc', 70_000)) ?? Buffer.alloc(0))).toBe(true);
  await bucket().remove('content/ab/abc');
  await bucket().remove('content/ab/abc');
  expect(await bucket().get('content/ab/abc', 70_000)).toBeNull();
  expect(await bucket('').get('of/others/content/ab/abc', 10)).toEqual(Buffer.from('theirs'));
});

test('lists more objects than one answer has', async () => {
  const names = Array.from({ length: 1_003 }, (_, at) => `many/${String(at).padStart(4, '0')}`);
  for (let at = 0; at < names.length; at += 100)
    await Promise.all(names.slice(at, at + 100).map((name) => bucket().put(name, Buffer.of(1))));
  expect([...(await bucket().list('many/')).keys()].sort()).toEqual(names);
});

test('an object that is too long, a wrong key and a missing bucket are errors and no missing objects', async () => {
  await bucket().put('long', randomBytes(2_000));
  await expect(bucket().get('long', 1_000)).rejects.toThrow(RangeError);
  const stranger = openBucket({ ...server.settings, secretAccessKey: 'another' });
  await expect(stranger.get('long', 1_000)).rejects.toMatchObject({ status: 403 });
  await expect(stranger.list('')).rejects.toMatchObject({ status: 403 });
  const nowhere = openBucket({ ...server.settings, url: server.settings.url.replace('copies', 'nowhere') });
  for (const call of [nowhere.get('long', 1_000), nowhere.list(''), nowhere.put('x', Buffer.of(1))])
    await expect(call).rejects.toThrow();
});
