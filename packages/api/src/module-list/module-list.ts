import { z } from 'zod';
import { Declaration } from '../remotes.ts';

/** Subresource integrity of one file, as browsers compare it. */
const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected sha384-…');

/** Version of a module (semver). Build metadata distinguishes two builds of one number. */
export const ModuleVersion = z
  .string()
  .max(64)
  .regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/, 'expected a version such as 1.4.0');

/** Minor version of the contract between shell and modules, e.g. '1.2' (packages/mfe-contract). */
const ContractVersion = z.string().regex(/^\d+\.\d+$/, 'expected a contract such as 1.2');

/** A folder of files: a path of the portal's own origin, or an https origin of the module's team. */
const Base = z
  .string()
  .max(300)
  .regex(/^(?:\/modules\/|https:\/\/[a-z0-9.-]+(?::\d+)?\/|http:\/\/(?:localhost|127\.0\.0\.1):\d+\/)[\w.+~/-]*\/$/)
  .refine((base) => !base.includes('/../') && !base.slice(8).includes('//'), 'expected a plain folder');

/** Name of a file below the folder of its version. */
const FileName = z
  .string()
  .max(200)
  .regex(/^[\w][\w.+-]*(?:\/[\w][\w.+-]*)*$/);

/**
 * `release.json` in the folder of each version: every file that a page may load, with its hash, and what the version needs.
 * The signed list has the hash of this file.
 */
export const ModuleRelease = z.object({
  format: z.literal('ipr-module-release/1'),
  name: Declaration.shape.name,
  version: ModuleVersion,
  needs: z.object({ contract: ContractVersion, calls: z.array(z.string().max(120)).max(500).default([]) }),
  /** The script that defines the module. */
  entry: FileName,
  /** First scripts of each part, which are requested at once. */
  parts: z.record(z.string(), z.array(FileName)),
  files: z.record(FileName, Integrity),
  declares: Declaration.omit({ name: true }),
});
export type ModuleRelease = z.infer<typeof ModuleRelease>;

const Listed = z.object({
  version: ModuleVersion,
  base: Base,
  /** Hash of release.json in the folder. */
  release: Integrity,
  needs: ModuleRelease.shape.needs,
  declares: Declaration.omit({ name: true }),
});

const Canary = z.object({
  version: ModuleVersion,
  /** Share of people, in percent. */
  percent: z.number().min(0).max(100),
  /** Hashes of people's accounts (`canaryKey`). */
  people: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(1_000)
    .default([]),
});

const Channels = z.object({ stable: ModuleVersion, canary: Canary.optional() });

export const ListedModule = z
  .object({ name: Declaration.shape.name, channels: Channels, releases: z.array(Listed).min(1).max(10) })
  .refine(({ channels: { stable, canary }, releases }) =>
    [stable, canary?.version].every(
      (version) => version === undefined || releases.some((one) => one.version === version),
    ),
  );

/** What the operator signs: the version of each module per channel. */
export const ModuleList = z.object({
  format: z.literal('ipr-modules/1'),
  /** Grows with every list, so that a mirror cannot return to an older one. */
  sequence: z.number().int().min(1),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Whether a developer may replace a module in their own browser (docs/modules.md). */
  allowsOverrides: z.boolean().default(false),
  modules: z.array(ListedModule).max(100),
});
export type ModuleList = z.infer<typeof ModuleList>;
export type ListedRelease = z.infer<typeof Listed>;
export type ListedModule = z.infer<typeof ListedModule>;

/** A signed document as DSSE writes it (https://github.com/secure-systems-lab/dsse, version 1). */
export const Envelope = z.object({
  payloadType: z.string().max(100),
  payload: z.base64().max(2 ** 20),
  signatures: z
    .array(z.object({ keyid: z.string().max(100), sig: z.base64().max(200) }))
    .min(1)
    .max(10),
});
export type Envelope = z.infer<typeof Envelope>;

/** A key whose signature makes a list valid: raw Ed25519 public key, 64 hex digits. */
export const ModuleKey = z.string().regex(/^[0-9a-f]{64}$/);
