import { createCipheriv, createDecipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '@ipr/domain';

/** The PDFs, by the SHA-256 of their content. */
export interface CertificateFiles {
  /** @returns its SHA-256, 64 hex digits */
  put(bytes: Uint8Array): Promise<string>;
  /** @throws Failure certificate.file-lost for a file that is missing or changed */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer>>;
  remove(sha256: string): Promise<void>;
  /** Removes files older than this that `isNeeded` does not know. @returns how many */
  sweep(isNeeded: (sha256: string) => Promise<boolean>, olderThanMs: number): Promise<number>;
}

const [nonceBytes, tagBytes] = [12, 16];
const ending = '.pdf.enc';

/** AES-256-GCM: nonce, ciphertext, tag. A certificate contains fields that only people with view access may read (decision R17). */
const encrypt = (key: Uint8Array, bytes: Uint8Array, sha256: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(sha256));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
};

const decrypt = (key: Uint8Array, stored: Buffer, sha256: string): Buffer => {
  const end = stored.length - tagBytes;
  const options = { authTagLength: tagBytes };
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, nonceBytes), options);
  decipher.setAAD(Buffer.from(sha256)).setAuthTag(stored.subarray(end));
  return Buffer.concat([decipher.update(stored.subarray(nonceBytes, end)), decipher.final()]);
};

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Written completely and to the disk before it has its name, so that no name belongs to a part of a file. */
const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
};

/**
 * Encrypted files in a folder.
 * @param key 32 bytes
 */
export const certificateFiles = async (folder: string, key: Uint8Array): Promise<CertificateFiles> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (sha256: string) => join(folder, `${sha256}${ending}`);
  return {
    async put(bytes) {
      const sha256 = digestOf(bytes);
      await writeDurably(pathOf(sha256), encrypt(key, bytes, sha256));
      return sha256;
    },
    async read(sha256) {
      try {
        const bytes = decrypt(key, await readFile(pathOf(sha256)), sha256);
        if (digestOf(bytes) !== sha256) throw new RangeError('another SHA-256');
        return new Uint8Array(bytes);
      } catch (cause) {
        throw new Failure('certificate.file-lost', {}, cause);
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async sweep(isNeeded, olderThanMs) {
      let removed = 0;
      for (const name of await readdir(folder)) {
        const { mtimeMs } = await stat(join(folder, name));
        if (Date.now() - mtimeMs < olderThanMs) continue;
        if (name.endsWith(ending) && (await isNeeded(name.slice(0, -ending.length)))) continue;
        if (!name.endsWith(ending) && !name.endsWith('.tmp')) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
