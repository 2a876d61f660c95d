import type { CertificateData } from '@ipr/api';
import { sha256Hex } from '@ipr/domain';
import { jsonBytes, readJsonFile } from '@ipr/verify/bundle/manifest';
import { openToken } from '@ipr/verify/rfc3161/signed-token';
import { ChainDocument, TakeHomeDocument, takeHomeFiles } from '@ipr/verify/take-home/document';
import { type TestAuthority, testAuthority } from '@ipr/verify/testing/authority';
import { takeHome, threeVersions } from '@ipr/verify/testing/take-home';
import { readZip } from '@ipr/verify/zip/read-zip';
import type { CertificateOrder } from '../src/renderer.ts';
import { makeSigner } from '../src/sign/make-signer.ts';
import type { DocumentSigner } from '../src/sign/open-signer.ts';
import type { Stamper } from '../src/sign/sign-pdf.ts';

type Files = Map<string, Uint8Array<ArrayBuffer>>;

const decode = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

/** Files of a take-home bundle as a certificate has them. */
export const evidenceOf = async (bundle: Uint8Array<ArrayBuffer>): Promise<Files> => {
  const files = await readZip(bundle);
  const document = decode(files.get(takeHomeFiles.document) as Uint8Array);
  for (const version of document.versions) version.ciphertext = null;
  const kept = [...files].filter(([path]) => path === 'chain.json' || path.startsWith('versions/'));
  return new Map([[takeHomeFiles.document, jsonBytes(document)], ...kept]);
};

const timeOf = (hex: string) => new Date(Number(BigInt(hex)) * 1000).toISOString();

/** What a certificate of these files shows. */
export const dataOf = async (files: Files): Promise<CertificateData> => {
  const document = readJsonFile(files, takeHomeFiles.document, TakeHomeDocument, 'document');
  const chain = readJsonFile(files, takeHomeFiles.chain, ChainDocument, 'document');
  const versions = await Promise.all(
    document.versions.map(async ({ number, title, updater, hash, cid, transaction, metadata, timestamp }) => {
      const bytes = metadata ? files.get(metadata) : undefined;
      const header = chain.transactions[transaction]?.header;
      if (!header) throw new Error(`no transaction of version ${number}`);
      const token = timestamp && openToken(files.get(timestamp.token) as Uint8Array);
      const known = bytes ? decode(bytes) : null;
      const read = known?.file && `0x${known.file.fileHash}` === hash ? known : null;
      return {
        number,
        title,
        registeredAt: timeOf(header.timestamp),
        updater,
        hash,
        encryptedFileHash: read?.file.encryptedFileHash ?? null,
        dataToEncryptHash: read?.file.litEncryption.dataToEncryptHash ?? null,
        metadataHash: bytes ? await sha256Hex(bytes) : null,
        cid,
        transaction,
        block: Number(BigInt(header.number)),
        timestamp: token && {
          time: token.info.genTime.toISOString(),
          authority: 'Test time stamps',
          serial: token.info.serial,
          policy: token.info.policy,
          quality: 'none' as const,
        },
      };
    }),
  );
  const first = versions.at(-1) as (typeof versions)[number];
  const newest = files.get(document.versions[0]?.metadata ?? '');
  const labels: { ipType: string; ipContent: string } = newest ? decode(newest) : { ipType: '', ipContent: '' };
  const seconds = Math.floor(Date.parse(document.madeAt) / 1000);
  const certificateId = `${document.asset.id.slice(0, 8)}-${document.asset.owner.slice(-6)}-${seconds}`;
  return {
    certificateId,
    issuedAt: document.madeAt,
    language: 'en',
    network: { ...document.network, name: 'Local chain', kind: 'local' },
    asset: {
      id: document.asset.id,
      name: first.title,
      title: document.asset.title,
      ipType: labels.ipType,
      ipContent: labels.ipContent,
      internalAssetId: 'M-2026-014',
      internalDate: '2026-02-27',
      relatedPatent: 'EP 1 234 567 B1',
    },
    registrant: { name: 'Żaneta Müller', nameIs: 'claimed', address: first.updater },
    owner: document.asset.owner,
    custody: 'assisted',
    versions,
    publicAddress: `https://registry.example/verify/${certificateId}`,
  };
};

/** A certificate of a test asset, ready to be rendered. */
export const certificateOrder = async (
  authority: TestAuthority,
  change: (data: CertificateData) => CertificateData = (data) => data,
  plans = threeVersions,
): Promise<CertificateOrder> => {
  const evidence = await evidenceOf(await takeHome(authority, plans, { withKeys: false }));
  return { evidence, data: change(await dataOf(evidence)) };
};

/** The signer of an installation without a configured certificate, in memory. */
export const testSigner = async (): Promise<DocumentSigner> => {
  const { signer, root, crl, pkcs8 } = await makeSigner(new Date('2026-03-02T00:00:00Z'));
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  return {
    name: 'IP Registry local certificates (no legal value)',
    isLocal: true,
    chain: [signer, root],
    privateKey: await crypto.subtle.importKey('pkcs8', pkcs8, algorithm, false, ['sign']),
    revocation: async () => ({ crls: [crl], ocsps: [] }),
  };
};

export const stamperOf =
  ({ stamp }: TestAuthority, at = new Date('2026-03-03T12:00:05Z')): Stamper =>
  async (digest) => ({ ...(await stamp(digest, at)), crls: [], ocsps: [] });

export { testAuthority };
