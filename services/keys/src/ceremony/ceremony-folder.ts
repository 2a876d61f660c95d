import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeWhole } from '@ipr/service-kit/durable-file';
import { z } from 'zod';
import { type Keyset, keysetPath, sharePath } from '../share/deal-keyset.ts';
import { readShareFile, type ShareFile } from '../share/share-file.ts';
import { CeremonyRefusal, type Transcript } from './check-transcript.ts';
import { deal, hello, receipt } from './messages.ts';
import type { Secrets } from './participant.ts';

const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const secrets = z.strictObject({ hello, transportPrivateKey: hex32, polynomial: z.array(hex32).nullable() });

const secretsPath = (folder: string): string => join(folder, 'ceremony.json');

const parsed = <T>(schema: z.ZodType<T>, path: string): T => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new CeremonyRefusal(`${path} cannot be read as a message of a ceremony.`, { cause });
  }
};

const write = async (path: string, value: unknown): Promise<void> => {
  await writeWhole(path, Buffer.from(`${JSON.stringify(value)}\n`));
  await syncFolder(dirname(path));
};

const refuseExisting = (path: string): void => {
  if (existsSync(path)) throw new CeremonyRefusal(`${path} is there already: nothing was written.`);
};

/** All public messages in a folder: `hello-N.json`, `deal-N.json`, `receipt-N.json`. Together they are the transcript. */
export const readTranscript = (folder: string): Transcript => {
  const names = readdirSync(folder);
  const all = <T>(kind: string, schema: z.ZodType<T>): T[] =>
    names
      .filter((name) => new RegExp(`^${kind}-\\d{1,3}\\.json$`).test(name))
      .map((name) => parsed(schema, join(folder, name)));
  return { hellos: all('hello', hello), deals: all('deal', deal), receipts: all('receipt', receipt) };
};

type Kind = 'hello' | 'deal' | 'receipt';
const messagePath = (folder: string, kind: Kind, index: number): string => join(folder, `${kind}-${index}.json`);

export const isPublished = (folder: string, kind: Kind, index: number): boolean =>
  existsSync(messagePath(folder, kind, index));

/** Writes a public message of one node, once. */
export const publish = async (folder: string, kind: Kind, index: number, message: object): Promise<void> => {
  const path = messagePath(folder, kind, index);
  refuseExisting(path);
  await write(path, message);
};

export const hasSecrets = (folder: string): boolean => existsSync(secretsPath(folder));

export const readSecrets = (folder: string): Secrets => parsed(secrets, secretsPath(folder));

/** Writes what a node keeps to itself, in a file that only its owner may read. */
export const writeSecrets = async (folder: string, kept: Secrets): Promise<void> => {
  refuseExisting(secretsPath(folder));
  await write(secretsPath(folder), kept);
};

/** Removes the secrets of a ceremony when the share is on disk: it does not need them. */
export const removeSecrets = (folder: string): Promise<void> => rm(secretsPath(folder));

/** Writes the share and the keyset; again, after an interruption, only the same share. */
export const writeShare = async (folder: string, share: ShareFile, keyset: Keyset): Promise<void> => {
  const path = sharePath(folder, share.index);
  if (existsSync(path) && JSON.stringify(readShareFile(path)) !== JSON.stringify(share)) refuseExisting(path);
  await write(path, share);
  await write(keysetPath(folder), keyset);
};
