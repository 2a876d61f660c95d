import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bucket } from '@ipr/adapter-s3/bucket';
import { integrityOf } from './describe-release.ts';
import type { PublishedRelease } from './publish-release.ts';

/** A store serves the type that it was given; browsers refuse style sheets and WebAssembly of another type. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

const servedAs = (file: string) => ({
  'content-type': types[path.extname(file)] ?? 'application/octet-stream',
  'cache-control': 'public, max-age=31536000, immutable',
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const last = 'release.json';
const mostBytesOfRelease = 2 ** 20;

/**
 * Copies a published version to `<name>/<version>/` of a bucket. Its release.json is written last: where it is, the version is complete.
 * @throws Error if the bucket has that version with other content; S3Refusal
 */
export const copyToBucket = async (bucket: Bucket, published: PublishedRelease): Promise<void> => {
  const { name, version, folder, release } = published;
  const below = `${name}/${version}`;
  const known = await bucket.get(`${below}/${last}`, mostBytesOfRelease);
  if (known && integrityOf(known) === release) return;
  if (known) throw new Error(`${name} ${version} is in the bucket with other content. Give it another version.`);
  const files = filesBelow(folder).filter((file) => file !== last);
  for (const file of [...files, last])
    await bucket.put(`${below}/${file}`, readFileSync(path.join(folder, file)), servedAs(file));
};
