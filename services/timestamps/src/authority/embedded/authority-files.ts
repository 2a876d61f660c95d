import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderOnce, pemOf } from '@ipr/service-kit/key-folder';
import { keyAlgorithm } from '@ipr/verify/issue/crypto-engine';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { type AuthorityCertificates, makeAuthority } from './make-authority.ts';

export interface AuthorityKeys extends AuthorityCertificates {
  /** Signs tokens; not extractable. */
  readonly privateKey: CryptoKey;
}

/** Below the folder that the operator named, so that it appears as a whole or not at all. */
const folderIn = (directory: string) => join(directory, 'authority');
/** The root that others need to verify tokens, PEM. */
export const rootFile = (directory: string): string => join(folderIn(directory), 'ca.pem');

/** Writes a new authority; if another process was faster, its authority is kept. */
const create = (directory: string): Promise<void> =>
  createFolderOnce(directory, 'authority', async () => {
    const { ca, tsu, crl, privateKey } = await makeAuthority();
    const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey));
    return [
      { name: 'tsu.key', content: pemOf('PRIVATE KEY', pkcs8), mode: 0o600 },
      { name: 'tsu.pem', content: pemOf('CERTIFICATE', tsu), mode: 0o644 },
      { name: 'ca.pem', content: pemOf('CERTIFICATE', ca), mode: 0o644 },
      { name: 'ca.crl', content: crl, mode: 0o644 },
    ];
  });

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
