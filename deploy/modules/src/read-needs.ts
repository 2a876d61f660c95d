import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ModuleRelease } from '@ipr/api';
import { everyApi } from '@ipr/api/every-api';
import { z } from 'zod';

const ChunkList = z.object({ chunks: z.array(z.object({ files: z.array(z.string()), isCopy: z.boolean() })) });

/** The scripts of a build without its copies of what the shell shares. */
const ownScripts = (dist: string): string => {
  const { chunks } = ChunkList.parse(JSON.parse(readFileSync(path.join(dist, 'chunks.json'), 'utf8')));
  const files = new Set(chunks.filter(({ isCopy }) => !isCopy).flatMap((chunk) => chunk.files));
  return [...files].map((file) => readFileSync(path.join(dist, file), 'utf8')).join('\n');
};

/** Calls of the product's services that scripts may make: each service that they name, with each of its calls that they call. */
export const callsIn = (scripts: string): readonly string[] =>
  [...everyApi]
    .filter(([service]) => new RegExp(`\\b${service}\\b`).test(scripts))
    .flatMap(([service, api]) =>
      Object.entries(api)
        .filter(([name, { audience }]) => audience !== 'service' && scripts.includes(`.${name}(`))
        .map(([name, { version = 1 }]) => `${service}.${name}@${version}`),
    )
    .sort();

/** What a build needs of the shell: the contract with which it was compiled, and calls. @param folder of the module */
export const readNeeds = (folder: string, dist: string): ModuleRelease['needs'] => {
  const contract = createRequire(path.join(folder, 'package.json')).resolve('@ipr/mfe-contract/package.json');
  const { version } = JSON.parse(readFileSync(contract, 'utf8')) as { readonly version: string };
  return { contract: version.split('.').slice(0, 2).join('.'), calls: [...callsIn(ownScripts(dist))] };
};
