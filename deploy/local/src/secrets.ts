import { hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readSmallFile, writeSmallFile } from './data-folder/small-file.ts';
import { StartRefusal } from './data-folder/start-refusal.ts';

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

const secretsFile = (folder: string): string => join(folder, 'secrets.json');

const read = (folder: string): Secrets | undefined => {
  const found = readSmallFile(secretsFile(folder));
  if (found.state === 'missing') return undefined;
  const parsed = Secrets.safeParse(found.state === 'read' ? found.value : undefined);
  if (parsed.success) return parsed.data;
  throw new StartRefusal({
    what: `${secretsFile(folder)} is damaged.`,
    why: 'The wallets of this data folder cannot be opened without it; everything else in the folder is safe.',
    wayOn: 'Put it back from a copy of the data folder, then run `npm start` again.',
  });
};

/** Distinguishes the secrets of one data folder from those of another, without revealing any; undefined when there are none. */
export const secretsFingerprint = (folder: string): string | undefined => {
  const secrets = read(folder);
  return secrets && derivedKey(Object.values(secrets).slice(1).join(''), 'fingerprint').slice(0, 32);
};

/** Reads or creates `secrets.json` (mode 0600). @throws StartRefusal when the file is damaged; it is never overwritten. */
export const loadSecrets = (folder: string): Secrets => {
  const existing = read(folder);
  if (existing) return existing;
  const made = fresh();
  writeSmallFile(secretsFile(folder), `${JSON.stringify(made, null, 2)}\n`);
  return made;
};
