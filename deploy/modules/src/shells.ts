import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assessNeeds, type ModuleRelease } from '@ipr/api';
import { everyApi } from '@ipr/api/every-api';
import { z } from 'zod';
import { writeWhole } from './channels.ts';

const Shell = z.strictObject({ version: z.string(), contract: z.string(), calls: z.array(z.string()) });
type Shell = z.infer<typeof Shell>;

/** A module must work in the shell of today and in the one before: pages stay open, and shells are rolled back. */
const kept = 2;

const fileOf = (registry: string) => path.join(registry, 'shells.json');

/** The shells that portals of this registry run, the newest last. @throws ZodError */
export const readShells = (registry: string): readonly Shell[] =>
  z.array(Shell).parse(existsSync(fileOf(registry)) ? JSON.parse(readFileSync(fileOf(registry), 'utf8')) : []);

/** Records what a released shell offers: its contract and every call of its clients. @param contract e.g. '1.1' */
export const recordShell = (registry: string, version: string, contract: string): void => {
  const calls = [...everyApi].flatMap(([service, api]) =>
    Object.entries(api).map(([name, endpoint]) => `${service}.${name}@${endpoint.version ?? 1}`),
  );
  const others = readShells(registry).filter((shell) => shell.version !== version);
  writeWhole(fileOf(registry), `${JSON.stringify([...others, { version, contract, calls }].slice(-kept))}\n`);
};

/** @throws Error naming the shell that could not show the release */
export const requireShells = (registry: string, needs: ModuleRelease['needs']): void => {
  for (const { version, contract, calls } of readShells(registry)) {
    const known = new Set(calls);
    const mismatch = assessNeeds(needs, (call) => known.has(call), contract);
    if (mismatch)
      throw new Error(
        `the shell ${version} (contract ${contract}) cannot show it: it needs ${mismatch.needed}. ` +
          'Release the shell first, or build the module with the contract of that shell.',
      );
  }
};
