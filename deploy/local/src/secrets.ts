import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Hex32Bytes = z.string().regex(/^[0-9a-f]{64}$/);

/** Made once per data folder; losing this file loses the embedded wallets' keys, so it is stored with the data. */
const Secrets = z.strictObject({
  version: z.literal(1),
  internalSecret: Hex32Bytes,
  codePepper: Hex32Bytes,
  walletKey: Hex32Bytes,
  relayKey: Hex32Bytes,
  postgresPassword: Hex32Bytes,
});
export type Secrets = z.infer<typeof Secrets>;

const fresh = (): Secrets => {
  const secret = () => randomBytes(32).toString('hex');
  return {
    version: 1,
    internalSecret: secret(),
    codePepper: secret(),
    walletKey: secret(),
    relayKey: secret(),
    postgresPassword: secret(),
  };
};

/** A key for one purpose from another secret (HKDF, RFC 5869): 32 bytes, hex. */
export const derivedKey = (secret: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', purpose, 32)).toString('hex');

/** Reads or creates `secrets.json` (mode 0600). @throws Error when the file is damaged; it is never overwritten. */
export const loadSecrets = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, `${JSON.stringify(fresh(), null, 2)}\n`, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
  }
  const parsed = Secrets.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new Error(
      `${file} is damaged. Restore it from a backup: the wallets of this data folder cannot be opened without it.`,
    );
  return parsed.data;
};
