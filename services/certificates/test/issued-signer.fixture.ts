import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newKeyPair } from '@ipr/verify/issue/crypto-engine';
import {
  basicConstraints,
  derOf,
  extendedKeyUsage,
  issueCertificate,
  keyUsageExtension,
} from '@ipr/verify/issue/issue-certificate';
import type { Certificate, Extension } from '@ipr/verify/pkijs';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { oid } from '@ipr/verify/rfc3161/oids';

const day = 86_400_000;
export const daysFromNow = (days: number): Date => new Date(Date.now() + days * day);

export interface IssuedBy {
  readonly certificate: Certificate;
  readonly privateKey: CryptoKey;
  readonly der: Uint8Array;
}

export interface SignerOrder {
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** First byte of the key usage. */
  readonly usage?: number;
  readonly purposes?: string[];
  /** The chain has an issuing authority between root and signer. */
  readonly isBelowIntermediate?: boolean;
  /** In addition, such as addresses of revocation data. */
  readonly extensions?: readonly Extension[];
}

const issue = async (commonName: string, order: SignerOrder, extensions: Extension[], issuer?: IssuedBy) => {
  const keys = await newKeyPair();
  const { notBefore = daysFromNow(-300), notAfter = daysFromNow(300) } = order;
  const certificate = await issueCertificate({
    commonName,
    notBefore,
    notAfter,
    publicKey: keys.publicKey,
    extensions: [...extensions, ...(order.extensions ?? [])],
    issuer: issuer ?? { privateKey: keys.privateKey },
  });
  return { certificate, privateKey: keys.privateKey, der: derOf(certificate) };
};

/** A signer of documents as an authority would issue it. `root` is its issuer, with the key for revocation data, `anchor` the root. */
export const issuedSigner = async (order: SignerOrder = {}) => {
  const signsCertificates = keyUsageExtension(keyUsage.keyCertSign | keyUsage.cRLSign);
  const anchor = await issue('Signing authority', {}, [basicConstraints(1), signsCertificates]);
  const root = order.isBelowIntermediate
    ? await issue('Issuing authority', {}, [basicConstraints(0), signsCertificates], anchor)
    : anchor;
  const { usage = keyUsage.digitalSignature, purposes = [oid.documentSigning] } = order;
  const own = [basicConstraints(null), keyUsageExtension(usage), extendedKeyUsage(purposes, false)];
  const signer = await issue('Registry GmbH', order, own, root);
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', signer.privateKey));
  const above = root === anchor ? [] : [anchor.der];
  return { anchor, root, signer, chain: [signer.der, root.der, ...above] as const, pkcs8 };
};
export type IssuedSigner = Awaited<ReturnType<typeof issuedSigner>>;

/** A real HTTP endpoint on a free port. */
export const startEndpoint = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { host, url: `http://${host}`, close };
};
