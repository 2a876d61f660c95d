import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Bucket, openBucket } from '@ipr/adapter-s3/bucket';
import { type BucketServer, startBucketServer } from '@ipr/adapter-s3/bucket-server.fixture';
import { copyToBucket } from './copy-to-bucket.ts';
import { publishRelease } from './publish-release.ts';
import { buildOf, temporaryFolder } from './registry.fixture.ts';

let place: ReturnType<typeof temporaryFolder>;
let server: BucketServer;
let bucket: Bucket;

beforeAll(async () => {
  place = temporaryFolder();
  server = await startBucketServer();
  bucket = openBucket({ ...server.settings, url: `${server.settings.url}/team/modules` });
});
afterAll(async () => {
  await server.close();
  place.remove();
});

const get = async (name: string) => (await bucket.get(name, 10_000))?.toString();
const publish = (folder: string, version: string, script?: string) =>
  publishRelease(path.join(place.folder, folder), buildOf(place.folder, version, script));

test('a version is copied with every file, and served with types that browsers accept and for ever', async () => {
  const published = publish('registry', '1.0.0');
  await copyToBucket(bucket, published);
  await copyToBucket(bucket, published);
  for (const name of ['release.json', 'remoteEntry.1.js', 'page.2.chunk.js', 'assets/logo.3.svg'])
    expect(await get(`mfe_notes/1.0.0/${name}`)).toBe(readFileSync(path.join(published.folder, name), 'utf8'));
  const answer = await fetch(`${server.settings.url}/team/modules/mfe_notes/1.0.0/remoteEntry.1.js`);
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test('a version in the bucket never changes', async () => {
  await copyToBucket(bucket, publish('registry', '1.1.0'));
  await expect(copyToBucket(bucket, publish('another', '1.1.0', 'other code'))).rejects.toThrow('with other content');
  expect(await get('mfe_notes/1.1.0/remoteEntry.1.js')).toBe('run(1.1.0)');
});

test('a version that was not copied whole has no release, and the next attempt completes it', async () => {
  const published = publish('registry', '1.2.0');
  const stopping: Bucket = {
    ...bucket,
    put: (name, ...given) => (name.endsWith('.svg') ? Promise.reject(new Error('cut')) : bucket.put(name, ...given)),
  };
  await expect(copyToBucket(stopping, published)).rejects.toThrow('cut');
  expect(await get('mfe_notes/1.2.0/release.json')).toBeUndefined();
  await copyToBucket(bucket, published);
  expect(await get('mfe_notes/1.2.0/release.json')).toContain('"version":"1.2.0"');
});
