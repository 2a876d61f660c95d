import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@ipr/service-kit';
import { createFolderOnce, pemOf } from '@ipr/service-kit/key-folder';
import type { FetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import { RevocationUnavailable } from '@ipr/verify/issue/revocation/revocation-unavailable';
import { nameOf, parseCertificate } from '@ipr/verify/rfc3161/certificate';
import { certificatesOfPem } from '@ipr/verify/rfc3161/pem';
import { signerChain } from './check-signer.ts';
import { makeSigner } from './make-signer.ts';
import { type Pkcs12Content, readPkcs12 } from './read-pkcs12.ts';
import { type RevocationData, type RevocationSources, signerRevocation } from './signer-revocation.ts';

/** Files of a signing certificate that the operator obtained: a key and its certificates as PEM, or both in one PKCS#12 file. */
export type SignerFiles =
  | { readonly key: string; readonly chain: string }
  | {
      readonly pkcs12: string;
      readonly password: string;
      /** Issuers that the file lacks, PEM. */
      readonly chain?: string | undefined;
    };

export interface DocumentSigner {
  /** Common name of the certificate. */
  readonly name: string;
  readonly isLocal: boolean;
  /** From the signer to the root, DER. */
  readonly chain: readonly Uint8Array[];
  readonly privateKey: CryptoKey;
  /** Proof for now that none of them is revoked. @throws Failure certificate.data-unavailable, certificate.not-generated */
  readonly revocation: () => Promise<RevocationData>;
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

const pemChain = async (file: string): Promise<readonly Uint8Array[]> =>
  certificatesOfPem(await readFile(file, 'utf8'));

const contentOf = async (files: SignerFiles): Promise<Pkcs12Content> => {
  if ('key' in files) {
    await checkOwnerOnly(files.key);
    return { key: createPrivateKey(await readFile(files.key, 'utf8')), certificates: await pemChain(files.chain) };
  }
  await checkOwnerOnly(files.pkcs12);
  const { key, certificates } = readPkcs12(await readFile(files.pkcs12), files.password);
  return { key, certificates: [...certificates, ...(files.chain ? await pemChain(files.chain) : [])] };
};

/** @param crls files, PEM or DER; read again for every certificate, so that a fresh one can be put there */
const read = async (
  files: SignerFiles,
  isLocal: boolean,
  { crls, ...network }: Omit<RevocationSources, 'files'> & { readonly crls: readonly string[] },
): Promise<DocumentSigner> => {
  const { key, certificates } = await contentOf(files);
  const chain = signerChain(certificates, key);
  const [signer] = chain;
  return {
    name: signer ? nameOf(parseCertificate(signer)) : '',
    isLocal,
    chain,
    privateKey: await importKey(key),
    revocation: signerRevocation(chain, { ...network, files: () => Promise.all(crls.map(derIn)) }),
  };
};

/** @throws Error for the operator, which names the files */
export const openConfiguredSigner = async (
  files: SignerFiles,
  revocation: Parameters<typeof read>[2],
): Promise<DocumentSigner> => {
  try {
    return await read(files, false, revocation);
  } catch (cause) {
    const named = 'key' in files ? `${files.chain} with the key ${files.key}` : files.pkcs12;
    throw new Error(`The signing certificate ${named} cannot be used`, { cause });
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

/** Its certificates name no address. */
const noAddress: FetchRevocation = () => Promise.reject(new RevocationUnavailable('none published'));

/** The signer of this folder under a root of its own; made at the first start, never overwritten. @throws Error for the operator */
export const openEmbeddedSigner = async (directory: string, log: Logger): Promise<DocumentSigner> => {
  const own = join(directory, folder);
  try {
    if (!existsSync(own)) await create(directory);
    const files = { key: join(own, 'signer.key'), chain: join(own, 'chain.pem') };
    return await read(files, true, { crls: [join(own, 'root.crl')], read: noAddress, log });
  } catch (cause) {
    throw new Error(`The embedded signer in ${own} cannot be used`, { cause });
  }
};
