import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { newDraft, type RegistrationDraft } from '@ipr/client/registration/registration';
import type { Caller } from './command.ts';
import { UsageError } from './exit-code.ts';
import type { Io } from './io.ts';
import { writePrivateFile } from './write-file.ts';

/** Of the stored drafts; another version of the program may have another one. */
const format = 1;

interface StoredDraft {
  readonly format: typeof format;
  readonly draft: RegistrationDraft;
}

const digestOf = async (file: File): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
};

const read = (path: string): RegistrationDraft | undefined => {
  try {
    const stored = deserialize(readFileSync(path)) as StoredDraft;
    if (stored.format === format) return stored.draft;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  throw new UsageError(`${path} is not readable. Delete it to begin again; what was registered stays registered`);
};

/**
 * The unfinished registration of a file by this account at this portal, or a new one. It holds the ciphertext and its content key,
 * as a page keeps them in the browser's database, in a file that only its owner may read.
 */
export const openDraft = async (io: Pick<Io, 'folder'>, { origin, session }: Caller, file: File) => {
  const folder = join(io.folder, 'unfinished');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = createHash('sha256')
    .update(`${origin} ${session.wallet} ${await digestOf(file)}`)
    .digest('hex');
  const path = join(folder, `${key}.draft`);
  const found = read(path);
  return {
    draft: found ?? newDraft(),
    isResumed: found !== undefined,
    save: async (draft: RegistrationDraft) =>
      writePrivateFile(path, serialize({ format, draft } satisfies StoredDraft)),
    remove: () => rmSync(path, { force: true }),
  };
};
