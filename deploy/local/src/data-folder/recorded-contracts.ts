import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDeployment } from '@ipr/abi';
import { z } from 'zod';
import { digestOfInterface, earlierRegistries } from '../chain/earlier-registries.ts';
import type { Contracts } from './manifest.ts';
import { missingFrom, requiredInterface } from './registry-interface.ts';
import { readSmallFile } from './small-file.ts';
import { StartRefusal } from './start-refusal.ts';

/** The contracts that this version puts on a new chain. */
export const newContracts = (): Contracts => ({
  registry: localDeployment.registry.address.toLowerCase(),
  accessPass: localDeployment.accessPass.address.toLowerCase(),
  interface: requiredInterface(),
});

const unusable = (folder: string, registry: string, detail: string) =>
  new StartRefusal({
    what: `The chain in ${folder} has the registry contract ${registry}, which this version cannot use.`,
    why: `${detail} The assets in it are safe.`,
    wayOn:
      'Start the version that made this folder, or choose another folder with IPR_DATA. `npm run reset` deletes the data and begins again.',
  });

/** @throws StartRefusal when this version calls functions or reads events that the folder's registry does not have */
export const requireUsable = (folder: string, { registry, interface: recorded }: Contracts): void => {
  const missing = missingFrom(recorded);
  if (missing.length === 0) return;
  const others = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw unusable(folder, registry, `It has no '${missing[0]}'${others}, which this version requires.`);
};

const Recorded = z.object({ registry: z.string() });

/** The registry by the record of format 1, else by the accounts on the chain: the earliest folders have no record. */
const registryOf = (folder: string): string | undefined => {
  const record = readSmallFile(join(folder, 'chain', 'registry.json'));
  const named = record.state === 'read' ? Recorded.safeParse(record.value).data?.registry : undefined;
  if (named) return named.toLowerCase();
  for (const name of ['state.json', 'state.json.good']) {
    const text = readState(join(folder, 'chain', name));
    const found = [newContracts(), ...earlierRegistries].find(({ registry }) => text.includes(`"${registry}"`));
    if (found) return found.registry;
  }
  return undefined;
};

const readState = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').toLowerCase();
  } catch {
    return '';
  }
};

/**
 * The contracts of a folder of format 1, which recorded no more than the registry's address.
 * @throws StartRefusal when they are not known to this version, or cannot be used by it
 */
export const contractsOfFormat1 = (folder: string): Contracts => {
  const registry = registryOf(folder);
  if (!registry) throw unusable(folder, 'of an unknown address', 'No record in the folder names it.');
  if (registry === newContracts().registry) return newContracts();
  const known = earlierRegistries.find((each) => each.registry === registry);
  if (known?.interfaceDigest !== digestOfInterface())
    throw unusable(folder, registry, 'Its functions and events differ from those that this version uses.');
  return { registry, accessPass: known.accessPass, interface: requiredInterface() };
};
