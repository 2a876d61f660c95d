import { readFileSync } from 'node:fs';
import { writeSmallFile } from '../data-folder/small-file.ts';

/** The ending is the one of every data folder so far. */
const fileOf = (stateFile: string): string => `${stateFile}.birth`;

/** Unix seconds of a chain's first start, as text; undefined when they are not recorded, or not readable. */
export const readGenesisTime = (stateFile: string): string | undefined => {
  try {
    const text = readFileSync(fileOf(stateFile), 'utf8').trim();
    return /^\d{9,11}$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
};

export const writeGenesisTime = (stateFile: string, seconds: string): void =>
  writeSmallFile(fileOf(stateFile), seconds);

/** Unix seconds of the chain's first start, recorded at that start. */
export const genesisTimeOf = (stateFile: string): string => {
  const recorded = readGenesisTime(stateFile);
  if (recorded !== undefined) return recorded;
  const now = String(Math.floor(Date.now() / 1000));
  writeGenesisTime(stateFile, now);
  return now;
};
