import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { keyAlgorithm } from './crypto-engine.ts';
import { type AuthorityCertificates, makeAuthority } from './make-authority.ts';

export interface AuthorityKeys extends AuthorityCertificates {
  /** Signs tokens; not extractable. */
  readonly privateKey: CryptoKey;
}

/** Below the folder that the operator named, so that it appears as a whole or not at all. */
const folderIn = (directory: string) => join(directory, 'authority');
/** The root that others need to verify tokens, PEM. */
export const rootFile = (directory: string): string => join(folderIn(directory), 'ca.pem');

const pemOf = (label: string, der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
};

const writeDurably = async (path: string, content: string | Uint8Array, mode: number) => {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFolder = async (path: string) => {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** Writes a new authority next to its place and moves it there; if another process was faster, its authority is kept. */
const create = async (directory: string): Promise<void> => {
  const draft = join(directory, `.authority-${randomBytes(6).toString('hex')}`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const { ca, tsu, crl, privateKey } = await makeAuthority();
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
    await writeDurably(join(draft, 'tsu.key'), pemOf('PRIVATE KEY', pkcs8), 0o600);
    await writeDurably(join(draft, 'tsu.pem'), pemOf('CERTIFICATE', tsu), 0o644);
    await writeDurably(join(draft, 'ca.pem'), pemOf('CERTIFICATE', ca), 0o644);
    await writeDurably(join(draft, 'ca.crl'), crl, 0o644);
    await syncFolder(draft);
    await rename(draft, folderIn(directory)).catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'ENOTEMPTY' && thrown.code !== 'EEXIST') throw thrown;
    });
    await syncFolder(directory);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

const read = async (folder: string): Promise<AuthorityKeys> => {
  const keyFile = join(folder, 'tsu.key');
  if (process.platform !== 'win32' && ((await stat(keyFile)).mode & 0o077) !== 0)
    throw new Error('others than its owner may read tsu.key; chmod 600');
  const key = createPrivateKey(await readFile(keyFile, 'utf8'));
  const [ca] = certificatesOfPem(await readFile(join(folder, 'ca.pem'), 'utf8'));
  const [tsu] = certificatesOfPem(await readFile(join(folder, 'tsu.pem'), 'utf8'));
  if (!ca || !tsu) throw new Error('no certificate');
  const signer = new X509Certificate(tsu);
  if (!signer.checkPrivateKey(key)) throw new Error('tsu.key is not the key of tsu.pem');
  if (!signer.verify(new X509Certificate(ca).publicKey)) throw new Error('ca.pem did not issue tsu.pem');
  if (signer.validToDate <= new Date())
    throw new Error(`tsu.pem ended ${signer.validTo}; keep the folder under another name, a new one is made then`);
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const crl = existsSync(join(folder, 'ca.crl')) ? { crl: new Uint8Array(await readFile(join(folder, 'ca.crl'))) } : {};
  return { ca, tsu, ...crl, privateKey: await crypto.subtle.importKey('pkcs8', der, keyAlgorithm, false, ['sign']) };
};

/**
 * The embedded authority of this folder; made at the first start, never overwritten.
 * @throws Error with a message for the operator.
 */
export const openAuthorityFiles = async (directory: string): Promise<AuthorityKeys> => {
  const folder = folderIn(directory);
  try {
    if (!existsSync(folder)) await create(directory);
    return await read(folder);
  } catch (cause) {
    throw new Error(`The embedded time-stamping authority in ${folder} cannot be used`, { cause });
  }
};
