import { join } from 'node:path';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from './small-file.ts';
import { StartRefusal } from './start-refusal.ts';

/** Format of the data folder that this version writes. A change of it needs a step in `migrate.ts`. */
export const currentFormat = 3;

/** In format 2 the chain rewrote its whole state; an earlier version would not read the log of blocks that format 3 has. */
const formatWithoutLog = 2;

const Address = z.string().regex(/^0x[0-9a-f]{40}$/);

/** The contracts of this folder's chain. They never change, because every asset is a token of this registry. */
const Contracts = z.strictObject({
  registry: Address,
  accessPass: Address,
  /** Signatures of the registry's functions and events, sorted; see `registry-interface.ts`. */
  interface: z.array(z.string()),
});
export type Contracts = z.infer<typeof Contracts>;

/** Identity of each state that the folder has had; a state without one was not made yet. */
const Identities = z.strictObject({
  /** Fingerprint of `secrets.json`. */
  secrets: z.string().optional(),
  /** Id of the keyset. */
  keys: z.string().optional(),
  /** Id in `database/identity.json`; of the embedded database only. */
  database: z.string().optional(),
  /** Unix seconds of the chain's first start, from which its genesis block follows. */
  chain: z.string().optional(),
  ipfs: z.string().optional(),
  timestamps: z.string().optional(),
  evidence: z.string().optional(),
  /** Fingerprint of the root of the embedded signer. */
  certificates: z.string().optional(),
});
export type StateName = keyof z.infer<typeof Identities>;

const Manifest = z.strictObject({
  format: z.literal([formatWithoutLog, currentFormat]).transform((): typeof currentFormat => currentFormat),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  databaseKind: z.enum(['embedded', 'uri']),
  /** Whether the operator's own MongoDB has a record of this folder; see `own-database.ts`. */
  hasOwnDatabase: z.literal(true).optional(),
  contracts: Contracts,
  /** Null until the chain has answered once. */
  genesisHash: z
    .string()
    .regex(/^0x[0-9a-f]{64}$/)
    .nullable(),
  states: Identities,
});
export type Manifest = z.infer<typeof Manifest>;

const manifestFile = (folder: string): string => join(folder, 'data-folder.json');

const damaged = (folder: string) =>
  new StartRefusal({
    what: `${manifestFile(folder)} is damaged.`,
    why: 'It records which chain, keys and database belong together, so this start cannot check that they do.',
    wayOn: `Put it back from a copy of the data folder. Without a copy, remove this one file: the next \`npm start\` makes it again from what the folder has.`,
  });

const newer = (folder: string, format: number) =>
  new StartRefusal({
    what: `The data in ${folder} has format ${format}; this version reads formats up to ${currentFormat}.`,
    why: 'A newer version has written it, and an older one could damage it.',
    wayOn: 'Start the newer version again, or choose another folder with IPR_DATA.',
  });

/**
 * Format of the data folder; 1 is the format without a manifest.
 * @throws StartRefusal for a damaged manifest, or one of a newer version
 */
export const formatOf = (folder: string): number => {
  const found = readSmallFile(manifestFile(folder));
  if (found.state === 'missing') return 1;
  const header = found.state === 'read' ? z.object({ format: z.int().min(2) }).safeParse(found.value) : undefined;
  if (!header?.success) throw damaged(folder);
  if (header.data.format > currentFormat) throw newer(folder, header.data.format);
  return header.data.format;
};

/** One of format 2 is returned as it is written next. @throws StartRefusal for a missing or damaged manifest, or one of a newer version */
export const readManifest = (folder: string): Manifest => {
  formatOf(folder);
  const found = readSmallFile(manifestFile(folder));
  const parsed = Manifest.safeParse(found.state === 'read' ? found.value : undefined);
  if (!parsed.success) throw damaged(folder);
  return parsed.data;
};

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeSmallFile(manifestFile(folder), `${JSON.stringify(Manifest.parse(manifest), null, 2)}\n`);
