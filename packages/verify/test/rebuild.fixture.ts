import { concatBytes } from '@ipr/domain';
import { manifestPath, manifestTokenPaths } from '../src/bundle/manifest.ts';
import { bundleInMemory } from '../src/bundle/write-bundle.ts';
import { readZip } from '../src/zip/read-zip.ts';
import { zipWriter } from '../src/zip/write-zip.ts';

type Bytes = Uint8Array<ArrayBuffer>;
export type Files = Map<string, Bytes>;

export const filesOf = async (bundle: Bytes): Promise<Files> => new Map(await readZip(bundle));

/** The files as an archive, just as they are. */
export const zipOf = (files: Iterable<readonly [string, Bytes]>): Bytes => {
  const zip = zipWriter();
  const pieces = [...files].flatMap(([path, bytes]) => zip.add(path, bytes));
  return concatBytes(...pieces, zip.finish());
};

/** A bundle with changed files and a manifest that fits; the token over the manifest stays as it was. */
export const resign = async (bundle: Bytes, change: (files: Files) => unknown): Promise<Bytes> => {
  const files = await filesOf(bundle);
  await change(files);
  const { schema } = JSON.parse(new TextDecoder().decode(files.get(manifestPath)));
  const outside: readonly string[] = [manifestPath, ...Object.values(manifestTokenPaths)];
  const rebuilt = bundleInMemory(schema);
  for (const [path, bytes] of files) if (!outside.includes(path)) await rebuilt.add(path, bytes);
  await rebuilt.finish(async () => [...files].filter(([path]) => path !== manifestPath && outside.includes(path)));
  return rebuilt.bytes();
};

/** Changes a JSON file of a bundle. */
// biome-ignore lint/suspicious/noExplicitAny: a test changes whatever it wants
export const editJson = (files: Files, path: string, change: (value: any) => void): void => {
  const value = JSON.parse(new TextDecoder().decode(files.get(path)));
  change(value);
  files.set(path, new TextEncoder().encode(JSON.stringify(value)) as Bytes);
};
