import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that goes at the end of the block. */
export const temporaryFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'ipr-timestamps-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

/** Certificates (DER) in one PEM file. @returns its path. */
export const pemFile = async (folder: string, name: string, certificates: readonly Uint8Array[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, certificates.map((der) => new X509Certificate(der).toString()).join(''));
  return path;
};
