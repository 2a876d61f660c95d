import { concatBytes } from '@ipr/domain';
import { crc32InSlices } from '../zip/crc32.ts';
import { zipWriter } from '../zip/write-zip.ts';
import { type BundleSchema, entryOf, type ManifestEntry, manifestBytes, manifestPath } from './manifest.ts';

export type Bytes = Uint8Array<ArrayBuffer>;
/** Takes the archive piece by piece, in order; may keep pieces elsewhere than in memory. */
export type Sink = (pieces: Bytes[]) => void;

/** Writes a bundle file by file, the manifest last, so that one file at a time has to be held. */
export const bundleWriter = (schema: BundleSchema, sink: Sink) => {
  const zip = zipWriter();
  const entries: ManifestEntry[] = [];
  return {
    /** @throws RangeError when the archive becomes too large */
    add: async (path: string, bytes: Bytes): Promise<void> => {
      entries.push(await entryOf(path, bytes));
      sink(zip.add(path, bytes, await crc32InSlices(bytes)));
    },
    /** @param overManifest files over the manifest, which it cannot name */
    finish: async (
      overManifest: (manifest: Bytes) => Promise<readonly (readonly [string, Bytes])[]> = async () => [],
    ) => {
      const manifest = manifestBytes(schema, entries);
      sink(zip.add(manifestPath, manifest));
      for (const [path, bytes] of await overManifest(manifest)) sink(zip.add(path, bytes));
      sink([zip.finish()]);
    },
  };
};
export type BundleWriter = ReturnType<typeof bundleWriter>;

/** A bundle of small files in memory. */
export const bundleInMemory = (schema: BundleSchema) => {
  const pieces: Bytes[] = [];
  const writer = bundleWriter(schema, (more) => void pieces.push(...more));
  return { ...writer, bytes: (): Bytes => concatBytes(...pieces) };
};
