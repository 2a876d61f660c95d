import { sha256Hex } from '@ipr/domain';
import { parseStrictJson } from '@ipr/domain/strict-json';
import { z } from 'zod';
import type { ZipFiles } from '../zip/read-zip.ts';
import { BundleRefused } from './bundle-refused.ts';
import { type Report, unless } from './entries.ts';
import { fileHash } from './file-hash.ts';
import type { Reason } from './reasons.ts';

export const manifestPath = 'manifest.json';
/** Timestamp token over the manifest; no entry of the manifest, because it is made after it. */
export const manifestTokenPaths = { token: 'manifest.tst', chain: 'manifest.pem' } as const;

const bundleSchemas = ['ipr-take-home/1', 'ipr-nda-evidence/1'] as const;
export type BundleSchema = (typeof bundleSchemas)[number];

export const Manifest = z.strictObject({
  schema: z.enum(bundleSchemas),
  /** Every file of the bundle except the manifest and its token. */
  entries: z
    .array(
      z.strictObject({
        path: z.string().min(1).max(500),
        size: z.number().int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(5_000),
});
export type Manifest = z.output<typeof Manifest>;
export type ManifestEntry = Manifest['entries'][number];

/** JSON as bundles hold it: two spaces, so that it can be read without a program. */
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

export const entryOf = async (path: string, bytes: Uint8Array): Promise<ManifestEntry> => ({
  path,
  size: bytes.length,
  sha256: await sha256Hex(bytes),
});

export const manifestBytes = (schema: BundleSchema, entries: readonly ManifestEntry[]): Uint8Array<ArrayBuffer> =>
  jsonBytes({ schema, entries } satisfies { schema: BundleSchema; entries: readonly ManifestEntry[] });

/** Largest JSON file that is read, in bytes: evidence of a thousand versions has a tenth of it. */
const mostJson = 64 * 1024 * 1024;

/** A JSON file of a bundle. @throws BundleRefused */
export const readJsonFile = <T>(
  files: ZipFiles,
  path: string,
  schema: z.ZodType<T>,
  what: 'manifest' | 'document',
): T => {
  const bytes = files.get(path);
  if (!bytes) throw new BundleRefused(`${what}.missing`, path);
  if (bytes.length > mostJson) throw new BundleRefused(`${what}.unreadable`, `${path} has ${bytes.length} bytes`);
  try {
    return schema.parse(parseStrictJson(bytes));
  } catch (cause) {
    throw new BundleRefused(`${what}.unreadable`, path, cause);
  }
};

/** @throws BundleRefused manifest.missing, manifest.unreadable */
export const readManifest = (files: ZipFiles): Manifest => readJsonFile(files, manifestPath, Manifest, 'manifest');

/** First path of a list that another list has not. */
const firstMissing = (paths: Iterable<string>, known: ReadonlySet<string>): string | undefined =>
  [...paths].find((path) => !known.has(path));

/** Why the manifest does not name exactly what there is, in this order, with the manifest and its token last. */
const completeReason = (files: ZipFiles, entries: readonly ManifestEntry[]): [Reason, string] | null => {
  const named = entries.map(({ path }) => path);
  const own: readonly string[] = [manifestPath, ...Object.values(manifestTokenPaths)];
  const surplus = firstMissing(files.keys(), new Set([...named, ...own]));
  if (surplus !== undefined) return ['not named', surplus];
  const missing = firstMissing(named, new Set(files.keys()));
  if (missing !== undefined) return ['missing', missing];
  if (new Set(named).size !== named.length) return ['named twice', ''];
  const expected = [...named, ...own.filter((path) => files.has(path))];
  const moved = [...files.keys()].find((path, at) => path !== expected[at]);
  return moved === undefined ? null : ['another order', moved];
};

/** Compares what there is with what the manifest names: no file more, none less, in its order, each with its bytes. */
export const checkManifest = async (files: ZipFiles, { entries }: Manifest, report: Report): Promise<void> => {
  const [reason, path] = completeReason(files, entries) ?? [null, ''];
  report.check('manifest.complete', reason, path ? { params: { path } } : {});
  for (const entry of entries) {
    const bytes = files.get(entry.path);
    const isSame = !bytes || (bytes.length === entry.size && (await fileHash(bytes)) === entry.sha256);
    if (isSame) continue;
    report.check('manifest.hashes', 'another hash', { params: { path: entry.path } });
    return;
  }
  report.check('manifest.hashes', null, { params: { files: entries.length } });
};

/** Compares the files with the closed list of the kind: whatever else is there could be taken for evidence. */
export const checkClosed = (files: ZipFiles, expected: Iterable<string>, report: Report): void => {
  const allowed = new Set(expected);
  const surplus = firstMissing(files.keys(), allowed);
  const missing = firstMissing(allowed, new Set(files.keys()));
  const path = surplus ?? missing;
  const reason = surplus !== undefined ? 'not of this kind' : unless(missing === undefined, 'missing');
  report.check('files.closed', reason, path === undefined ? {} : { params: { path } });
};
