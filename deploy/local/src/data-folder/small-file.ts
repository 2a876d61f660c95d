// No import from packages: the doctor reads this before anything is installed.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

const syncFolder = (path: string): void => {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

const writeAndSync = (path: string, text: string, mode: number): void => {
  const file = openSync(path, 'w', mode);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/**
 * Replaces a small file as a whole: after a crash or on a full disk it has either the old content or the new one.
 * @throws the file system's error, such as ENOSPC; the old content is kept
 */
export const writeSmallFile = (path: string, text: string, mode = 0o600): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.new`;
  try {
    writeAndSync(next, text, mode);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
};

type Reading =
  | { readonly state: 'missing' }
  | { readonly state: 'damaged' }
  | { readonly state: 'read'; readonly value: unknown };

/** Reads a small JSON file. @throws the file system's error other than ENOENT, such as EACCES */
export const readSmallFile = (path: string): Reading => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'missing' };
    throw error;
  }
  try {
    return { state: 'read', value: JSON.parse(text) as unknown };
  } catch {
    return { state: 'damaged' };
  }
};
