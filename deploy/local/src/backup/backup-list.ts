import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { writeWhole } from '@ipr/service-kit/durable-file';
import { z } from 'zod';
import { type ArchiveKeys, decrypt, encrypt, openArchiveKey, WrappedKey } from './archive-key.ts';
import { BackupRefusal } from './backup-refusal.ts';

/** Format of a backup that this version writes and reads. */
export const backupFormat = 1;

const Hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** A path below the data folder: no absolute path, no step upwards, because the restoration writes there. */
const RelativePath = z
  .string()
  .min(1)
  .max(1_000)
  .refine((path) =>
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\:]/.test(part)),
  );

const BackedUpFile = z.strictObject({
  path: RelativePath,
  size: Count,
  sha256: Hex32,
  /** Names of its pieces, in order. */
  pieces: z.array(Hex32),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** The encrypted part of a backup: every file of the data folder with its hash. */
const BackupList = z.strictObject({
  dataFolder: z.strictObject({
    id: z.uuid(),
    format: z.int().min(2),
    genesisHash: z.string().nullable(),
    registry: z.string(),
  }),
  files: z.array(BackedUpFile).min(1),
});
export type BackupList = z.infer<typeof BackupList>;

/** The readable part. */
const Head = z.strictObject({
  kind: z.literal('ip-registry backup'),
  format: z.literal(backupFormat),
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  key: WrappedKey,
});
export type Head = z.infer<typeof Head>;

const BackupFile = Head.extend({ list: z.base64() });
type BackupFile = z.infer<typeof BackupFile>;

const compress = promisify(deflate);
const decompress = promisify<Uint8Array, object, Buffer>(inflate);
const longestListBytes = 2 ** 29 - 1;

/** Binds the encrypted list to the readable part. */
const bindingOf = ({ kind, format, id, createdAt }: Head): string => `${kind} ${format} ${id} ${createdAt}`;

/** Writes the file of a backup: it appears whole, as the last step. */
export const writeBackupFile = async (path: string, head: Head, list: BackupList, keys: ArchiveKeys): Promise<void> => {
  const plain = await compress(JSON.stringify(BackupList.parse(list)));
  const file: BackupFile = { ...head, list: encrypt(keys.list, plain, bindingOf(head)).toString('base64') };
  await writeWhole(path, Buffer.from(`${JSON.stringify(file)}\n`));
};

const damaged = (path: string, cause?: unknown) =>
  new BackupRefusal(
    {
      what: `${path} is damaged, or is not a backup.`,
      why: 'Nothing of it can be trusted, so nothing was written.',
      wayOn: 'Use another backup of the same folder, or fetch this one again from where it is kept.',
    },
    cause,
  );

const readText = async (path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new BackupRefusal(
      {
        what: `${path} cannot be read: ${(error as Error).message}.`,
        why: 'Nothing was written.',
        wayOn: 'Give the path of a backup, a file that ends with .iprbackup; its folder content/ must be next to it.',
      },
      error,
    );
  }
};

const requireFormat = (path: string, value: unknown): void => {
  const found = z.object({ kind: z.literal('ip-registry backup'), format: z.int().min(1) }).safeParse(value);
  if (!found.success) throw damaged(path);
  const { format } = found.data;
  if (format === backupFormat) return;
  throw new BackupRefusal({
    what: `${path} has format ${format}; this version reads format ${backupFormat}.`,
    why: 'A newer version has written it. Nothing was written.',
    wayOn: 'Restore it with the version that wrote it.',
  });
};

/** @throws BackupRefusal for a file that is damaged or of a newer version */
export const readBackupFile = async (path: string): Promise<BackupFile> => {
  let value: unknown;
  try {
    value = JSON.parse(await readText(path));
  } catch (error) {
    throw error instanceof BackupRefusal ? error : damaged(path, error);
  }
  requireFormat(path, value);
  const parsed = BackupFile.safeParse(value);
  if (!parsed.success) throw damaged(path, parsed.error);
  return parsed.data;
};

/** @throws BackupRefusal when the list was changed */
export const openList = async (path: string, file: BackupFile, keys: ArchiveKeys): Promise<BackupList> => {
  try {
    const plain = decrypt(keys.list, Buffer.from(file.list, 'base64'), bindingOf(file));
    const text = await decompress(plain, { maxOutputLength: longestListBytes });
    return BackupList.parse(JSON.parse(text.toString()));
  } catch (error) {
    throw damaged(path, error);
  }
};

/** @throws BackupRefusal for a wrong passphrase */
export const openKeys = async (path: string, { key }: Head, passphrase: string): Promise<ArchiveKeys> => {
  const keys = await openArchiveKey(key, passphrase);
  if (keys) return keys;
  throw new BackupRefusal({
    what: `The passphrase does not open ${path}.`,
    why: 'All backups in one folder have the same passphrase, and without it none can be opened. Nothing was written.',
    wayOn: 'Run the command again with that passphrase. For a new backup with another one, choose another folder.',
  });
};
