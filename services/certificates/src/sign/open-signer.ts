import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderOnce, pemOf } from '@ipr/service-kit/key-folder';
import { nameOf, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { makeSigner } from './make-signer.ts';

/** Files of a signing certificate that the operator obtained; all PEM. */
export interface SignerFiles {
  readonly key: string;
  /** From the signer up to its root. */
  readonly chain: string;
  /** Of each issuer, PEM or DER; read again for every certificate, so that a fresh one can be put there. */
  readonly crls: readonly string[];
}

export interface DocumentSigner {
  /** Common name of the certificate. */
  readonly name: string;
  readonly isLocal: boolean;
  /** From the signer to the root, DER. */
  readonly chain: readonly Uint8Array[];
  readonly privateKey: CryptoKey;
  /** Current revocation lists, DER. */
  readonly crls: () => Promise<readonly Uint8Array[]>;
}

const importKey = async (key: KeyObject): Promise<CryptoKey> => {
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
  const namedCurve = curves[key.asymmetricKeyDetails?.namedCurve ?? ''];
  if (key.asymmetricKeyType === 'ec' && namedCurve)
    return crypto.subtle.importKey('pkcs8', der, { name: 'ECDSA', namedCurve }, false, ['sign']);
  if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048)
    return crypto.subtle.importKey('pkcs8', der, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, ['sign']);
  throw new Error('a key that is neither RSA of 2048 bits or more nor EC on P-256, P-384 or P-521');
};

const checkOwnerOnly = async (file: string): Promise<void> => {
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new Error(`others than its owner may read ${file}; chmod 600`);
};

const derIn = async (file: string): Promise<Uint8Array> => {
  const bytes = await readFile(file);
  const pem = /-----BEGIN X509 CRL-----([^-]+)-----END X509 CRL-----/.exec(bytes.toString('latin1'));
  return new Uint8Array(pem ? Buffer.from(pem[1] ?? '', 'base64') : bytes);
};

const checkChain = (chain: readonly X509Certificate[], key: KeyObject): void => {
  const [signer] = chain;
  if (!signer?.checkPrivateKey(key)) throw new Error('the key is not that of the first certificate');
  for (const [at, certificate] of chain.entries())
    if (!certificate.verify((chain[at + 1] ?? certificate).publicKey))
      throw new Error('the certificates do not lead from the signer to its root');
  if (signer.validToDate <= new Date()) throw new Error(`the signing certificate ended ${signer.validTo}`);
};

const read = async (
  { key: keyFile, chain: chainFile, crls }: SignerFiles,
  isLocal: boolean,
): Promise<DocumentSigner> => {
  await checkOwnerOnly(keyFile);
  const key = createPrivateKey(await readFile(keyFile, 'utf8'));
  const chain = certificatesOfPem(await readFile(chainFile, 'utf8'));
  checkChain(
    chain.map((der) => new X509Certificate(der)),
    key,
  );
  const [signer] = chain;
  return {
    name: signer ? nameOf(parseCertificate(signer)) : '',
    isLocal,
    chain,
    privateKey: await importKey(key),
    crls: () => Promise.all(crls.map(derIn)),
  };
};

/** @throws Error for the operator, which names the files */
export const openConfiguredSigner = async (files: SignerFiles): Promise<DocumentSigner> => {
  try {
    return await read(files, false);
  } catch (cause) {
    throw new Error(`The signing certificate ${files.chain} with the key ${files.key} cannot be used`, { cause });
  }
};

const folder = 'signer';
/** The root that readers need to trust certificates of an embedded signer, PEM. */
export const signerRootFile = (directory: string): string => join(directory, folder, 'root.pem');

const create = (directory: string): Promise<void> =>
  createFolderOnce(directory, folder, async () => {
    const { signer, root, crl, pkcs8 } = await makeSigner();
    return [
      { name: 'signer.key', content: pemOf('PRIVATE KEY', pkcs8), mode: 0o600 },
      { name: 'chain.pem', content: pemOf('CERTIFICATE', signer) + pemOf('CERTIFICATE', root), mode: 0o644 },
      { name: 'root.pem', content: pemOf('CERTIFICATE', root), mode: 0o644 },
      { name: 'root.crl', content: crl, mode: 0o644 },
    ];
  });

/** The signer of this folder under a root of its own; made at the first start, never overwritten. @throws Error for the operator */
export const openEmbeddedSigner = async (directory: string): Promise<DocumentSigner> => {
  const own = join(directory, folder);
  try {
    if (!existsSync(own)) await create(directory);
    const files = { key: join(own, 'signer.key'), chain: join(own, 'chain.pem'), crls: [join(own, 'root.crl')] };
    return await read(files, true);
  } catch (cause) {
    throw new Error(`The embedded signer in ${own} cannot be used`, { cause });
  }
};
