import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ListedModule, ModuleRelease, ModuleVersion } from '@ipr/api';
import { z } from 'zod';
import { integrityOf } from './describe-release.ts';

const Channel = z.strictObject({
  stable: ModuleVersion,
  /** Versions that were stable before, the newest last: what a roll-back returns to. */
  history: z.array(ModuleVersion).default([]),
  canary: ListedModule.shape.channels.shape.canary,
  /** Folder of each version that another origin serves. */
  bases: z.record(ModuleVersion, z.string()).default({}),
});
export type Channel = z.infer<typeof Channel>;

/** `channels.json` of a registry: which version each person gets. Unsigned; the list that portals read is made from it. */
const Channels = z.strictObject({
  sequence: z.number().int().min(0).default(0),
  allowsOverrides: z.boolean().default(false),
  modules: z.record(z.string(), Channel).default({}),
});
export type Channels = z.infer<typeof Channels>;

const fileOf = (registry: string) => path.join(registry, 'channels.json');

/** @throws ZodError, SyntaxError */
export const readChannels = (registry: string): Channels =>
  Channels.parse(existsSync(fileOf(registry)) ? JSON.parse(readFileSync(fileOf(registry), 'utf8')) : {});

/** Replaces a file as a whole. */
export const writeWhole = (file: string, text: string): void => {
  writeFileSync(`${file}.part`, text);
  renameSync(`${file}.part`, file);
};

export const writeChannels = (registry: string, channels: Channels): void =>
  writeWhole(fileOf(registry), `${JSON.stringify(Channels.parse(channels), null, 2)}\n`);

/** @throws Error for a version that the registry does not have */
const listedRelease = (registry: string, name: string, version: string, base: string | undefined) => {
  const file = path.join(registry, name, version, 'release.json');
  if (!existsSync(file)) throw new Error(`${name} ${version} is not published`);
  const bytes = readFileSync(file);
  const { needs, declares } = ModuleRelease.parse(JSON.parse(bytes.toString()));
  return { version, base: base ?? `/modules/${name}/${version}/`, release: integrityOf(bytes), needs, declares };
};

/** The modules of the signed list. */
export const listedModules = (registry: string, { modules }: Channels): ListedModule[] =>
  Object.entries(modules).map(([name, { stable, canary, bases }]) => ({
    name,
    channels: { stable, canary },
    releases: [...new Set([stable, ...(canary ? [canary.version] : [])])].map((version) =>
      listedRelease(registry, name, version, bases[version]),
    ),
  }));
