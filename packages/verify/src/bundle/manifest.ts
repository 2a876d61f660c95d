import { sha256Hex } from '@ipr/domain';
import { z } from 'zod';
import type { ZipFiles } from '../zip/read-zip.ts';
import { BundleRefused } from './bundle-refused.ts';
import type { Report } from './findings.ts';
import type { Reason } from './reasons.ts';

export const manifestPath = 'manifest.json';
/** The seal over the manifest; no entry of it, since it is made after it. */
export const sealPaths = { token: 'manifest.tst', chain: 'manifest.pem' } as const;

const bundleSchemas = ['ipr-take-home/1', 'ipr-nda-evidence/1'] as const;
export type BundleSchema = (typeof bundleSchemas)[number];

const Manifest = z.strictObject({
  schema: z.enum(bundleSchemas),
  /** Every file of the bundle but the manifest and its seal. */
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
    return schema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw new BundleRefused(`${what}.unreadable`, path, cause);
  }
};

/** @throws BundleRefused manifest.missing, manifest.unreadable */
export const readManifest = (files: ZipFiles): Manifest => readJsonFile(files, manifestPath, Manifest, 'manifest');

/** Compares what there is with what the manifest names: no file more, none less, each with its bytes. */
export const checkManifest = async (files: ZipFiles, { entries }: Manifest, report: Report): Promise<void> => {
  const named = new Set(entries.map(({ path }) => path));
  const own: readonly string[] = [manifestPath, ...Object.values(sealPaths)];
  const surplus = [...files.keys()].find((path) => !named.has(path) && !own.includes(path));
  const missing = entries.find(({ path }) => !files.has(path))?.path;
  const twice = named.size !== entries.length;
  const reason: Reason | null =
    surplus !== undefined ? 'not named' : missing !== undefined ? 'missing' : twice ? 'named twice' : null;
  report.say('manifest.complete', reason === null, reason ? { reason, path: surplus ?? missing ?? '' } : {});
  for (const { path, size, sha256 } of entries) {
    const bytes = files.get(path);
    if (!bytes || (bytes.length === size && (await sha256Hex(bytes)) === sha256)) continue;
    report.say('manifest.hashes', false, { path });
    return;
  }
  report.say('manifest.hashes', true, { files: entries.length });
};
