import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';

const scryptOf = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** scrypt (RFC 7914) with 128 MiB, about half a second: the price of each guess at a passphrase. */
const cost = { n: 2 ** 17, r: 8, p: 1 } as const;

const Base64 = (bytes: number) => z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes);

/** The key of a folder of backups, encrypted to the passphrase. */
export const WrappedKey = z.strictObject({
  kdf: z.literal('scrypt'),
  // Limits, because a damaged or hostile file must not take the memory of the machine.
  n: z.union([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18].map((n) => z.literal(n))),
  r: z.literal(8),
  p: z.int().min(1).max(4),
  salt: Base64(32),
  /** 12 bytes of nonce, 32 of the encrypted key, 16 of the tag. */
  wrapped: Base64(60),
});
export type WrappedKey = z.infer<typeof WrappedKey>;

/** The keys derived from the key of a folder of backups (HKDF, RFC 5869). */
export interface ArchiveKeys {
  /** HMAC-SHA256 of a piece gives its name, so that names reveal nothing about content that others know. */
  readonly names: Buffer;
  readonly pieces: Buffer;
  readonly list: Buffer;
}

/** AES-256-GCM: nonce of 12 bytes, ciphertext, tag of 16 bytes. @param bound is authenticated with it */
export const encrypt = (key: Buffer, plain: Uint8Array, bound: string): Buffer => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws Error when the bytes were changed, or belong to another key or binding */
export const decrypt = (key: Buffer, bytes: Uint8Array, bound: string): Buffer => {
  if (bytes.length < 28) throw new RangeError('too short to be encrypted');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(bytes.length - 16));
  return Buffer.concat([decipher.update(bytes.subarray(12, bytes.length - 16)), decipher.final()]);
};

export const nameOf = ({ names }: ArchiveKeys, plain: Uint8Array): string =>
  createHmac('sha256', names).update(plain).digest('hex');

const keyEncryptionKey = (passphrase: string, { n, r, p, salt }: Omit<WrappedKey, 'wrapped' | 'kdf'>) =>
  // NFKC: the same passphrase typed on another system gives the same bytes.
  scryptOf(passphrase.normalize('NFKC'), Buffer.from(salt, 'base64'), 32, { N: n, r, p, maxmem: 2 ** 29 });

const derived = (master: Buffer): ArchiveKeys => {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', `ip-registry backup ${purpose}`, 32));
  return { names: key('names'), pieces: key('pieces'), list: key('list') };
};

const purpose = 'ip-registry backup key';

/** The key of a new folder of backups. @param n cost parameter of scrypt */
export const createArchiveKey = async (
  passphrase: string,
  n: WrappedKey['n'] = cost.n,
): Promise<{ wrapped: WrappedKey; keys: ArchiveKeys }> => {
  const master = randomBytes(32);
  const salt = randomBytes(32).toString('base64');
  const outer = await keyEncryptionKey(passphrase, { ...cost, n, salt });
  const wrapped = encrypt(outer, master, purpose).toString('base64');
  return { wrapped: { kdf: 'scrypt', ...cost, n, salt, wrapped }, keys: derived(master) };
};

/** @returns undefined for a wrong passphrase */
export const openArchiveKey = async (wrapped: WrappedKey, passphrase: string): Promise<ArchiveKeys | undefined> => {
  const outer = await keyEncryptionKey(passphrase, wrapped);
  try {
    return derived(decrypt(outer, Buffer.from(wrapped.wrapped, 'base64'), purpose));
  } catch {
    return undefined;
  }
};
