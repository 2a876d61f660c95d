import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeSynced } from './durable-file.ts';

export const pemOf = (label: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};

export interface KeyFile {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly mode: number;
}

/**
 * Writes a folder of keys and certificates next to its place and moves it there, so that it appears as a whole or not at all; if
 * another process was faster, its folder is kept.
 */
export const createFolderOnce = async (
  directory: string,
  name: string,
  make: () => Promise<readonly KeyFile[]>,
): Promise<void> => {
  const draft = join(directory, `.${name}-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const file of await make()) await writeSynced(join(draft, file.name), file.content, { mode: file.mode });
    await syncFolder(draft);
    await rename(draft, join(directory, name)).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOTEMPTY' && thrown.code !== 'EEXIST') throw thrown;
    });
    await syncFolder(directory);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
