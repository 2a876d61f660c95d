import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EvidenceKey, exportEvidenceKey } from '@ipr/protocol/evidence/signature';
import { z } from 'zod';

/** The key that signs records. */
export interface SigningKey {
  readonly key: CryptoKey;
  readonly shown: EvidenceKey;
}

const Jwk = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });

const privateKeyIn = (text: string): KeyObject =>
  text.trimStart().startsWith('{')
    ? createPrivateKey({ key: Jwk.parse(JSON.parse(text)), format: 'jwk' })
    : createPrivateKey(text);

const open = async (text: string, embedded?: boolean): Promise<SigningKey> => {
  const key = privateKeyIn(text);
  if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key');
  const [pkcs8, spki] = [
    key.export({ type: 'pkcs8', format: 'der' }),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  ];
  const publicKey = await crypto.subtle.importKey('spki', spki, 'Ed25519', true, ['verify']);
  return {
    key: await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']),
    shown: await exportEvidenceKey(publicKey, { embedded }),
  };
};

/** The operator's key. @throws Error that names the variable and the file */
export const openSigningKey = async (path: string): Promise<SigningKey> => {
  try {
    return await open(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error(`EVIDENCE_SIGNING_KEY: ${path} cannot be used`, { cause });
  }
};

/** Generated once; of two processes that start at the same time, one key is kept. */
const generate = async (folder: string, path: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}.${Date.now()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true });
  await link(draft, path).catch((thrown: NodeJS.ErrnoException) => {
    if (thrown.code !== 'EEXIST') throw thrown;
  });
  await rm(draft);
};

/**
 * The key of a one-machine stack, generated at the first start and never replaced. It proves nothing beyond this machine, and
 * its public key says so. @throws Error with a message for the operator
 */
export const openEmbeddedKey = async (folder: string): Promise<SigningKey> => {
  const path = join(folder, 'embedded-key.pem');
  const read = () => readFile(path, 'utf8');
  try {
    const text = await read().catch(async (thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOENT') throw thrown;
      await generate(folder, path);
      return read();
    });
    return await open(text, true);
  } catch (cause) {
    throw new Error(`The embedded evidence key in ${path} cannot be used`, { cause });
  }
};
