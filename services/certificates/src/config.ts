import { refinement } from '@ipr/service-kit/config';
import {
  chain,
  file,
  folder,
  hosts,
  httpUrl,
  integer,
  key32,
  mongoDatabase,
  nodesAgreeInProduction,
  origin,
  production,
  serviceFields,
} from '@ipr/service-kit/config-fields';
import { z } from 'zod';

const sources = {
  INDEX_URL: httpUrl.describe('GraphQL endpoint of the subgraph'),
  IPFS_GATEWAY_URL: httpUrl.describe('Origin that serves /ipfs/{cid}; metadata is read from it'),
  IDENTITY_URL: httpUrl.describe('Base URL of the service identity, which maps wallets to names'),
  EVIDENCE_URL: httpUrl.describe('Base URL of the service evidence, whose signed records a certificate carries'),
  TIMESTAMPS_URL: httpUrl.describe(
    'Base URL of the service timestamps, which stamps the signature and has deferred timestamps',
  ),
};

const pinned = {
  TSA_ROOTS: file
    .optional()
    .describe('PEM file: roots of the time-stamping authorities. A timestamp under none of them is not printed'),
  TSA_QUALIFIED_CERTS: file
    .optional()
    .describe('PEM file: signers in the EU trusted list; only their timestamps are printed as qualified'),
};

const signing = {
  CERTIFICATES_SIGNING_KEY: file
    .optional()
    .describe(
      'PEM file with the private key that signs certificates, readable by its owner alone. Without it an embedded key signs, under a root that no other party trusts',
    ),
  CERTIFICATES_SIGNING_CHAIN: file
    .optional()
    .describe(
      'PEM file: certificate of the signing key and its issuers up to the root; next to CERTIFICATES_SIGNING_PKCS12 the issuers that it lacks',
    ),
  CERTIFICATES_SIGNING_PKCS12: file
    .optional()
    .describe(
      'PKCS#12 file (.p12, .pfx) with the signing key and its certificates, readable by its owner alone, in the place of CERTIFICATES_SIGNING_KEY',
    ),
  CERTIFICATES_SIGNING_PASSWORD: z
    .string()
    .optional()
    .meta({ description: 'Password of CERTIFICATES_SIGNING_PKCS12', secret: true }),
  CERTIFICATES_SIGNING_CRLS: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .default([])
    .meta({
      accepts: 'paths of files, separated by commas',
      description: 'Revocation lists of the issuers, PEM or DER; read again for every certificate',
    }),
  CERTIFICATES_REVOCATION_HOSTS: hosts
    .default([])
    .describe(
      'Hosts from which revocation data (CRL, OCSP) that the signing certificates name is fetched; none by default. Without that data, from here or from CERTIFICATES_SIGNING_CRLS, certificates are withheld',
    ),
  CHROMIUM_PATH: file
    .optional()
    .describe(
      'Chromium that renders certificates. Without it the one of the npm package, else one of the system; without any, issuing fails with a sentence, and everything else runs',
    ),
};

export const Config = z
  .object({
    ...serviceFields(9_123),
    MONGODB_DATABASE: mongoDatabase('ipr_certificates'),
    PUBLIC_ORIGIN: origin.describe('Origin of the public page that the QR code of a certificate opens'),
    ...chain,
    ...sources,
    ...pinned,
    ...signing,
    CERTIFICATES_DIR: folder.describe(
      'Folder of the issued certificates, encrypted, and of the embedded signing key. Keep a copy elsewhere',
    ),
    CERTIFICATES_KEY: key32.describe('Encrypts the issued certificates on the disk'),
    CERTIFICATES_PER_HOUR: integer(1, 10_000)
      .default(20)
      .describe('Maximum number of certificates rendered for one person per hour'),
    ...production,
  })
  .refine(...nodesAgreeInProduction)
  .refine(
    ({
      CERTIFICATES_SIGNING_KEY: key,
      CERTIFICATES_SIGNING_CHAIN: certificates,
      CERTIFICATES_SIGNING_PKCS12: pkcs12,
    }) => pkcs12 !== undefined || (key === undefined) === (certificates === undefined),
    refinement(['CERTIFICATES_SIGNING_KEY', 'CERTIFICATES_SIGNING_CHAIN'], 'set both or none'),
  )
  .refine(
    ({ CERTIFICATES_SIGNING_KEY: key, CERTIFICATES_SIGNING_PKCS12: pkcs12 }) =>
      !(key !== undefined && pkcs12 !== undefined),
    refinement(['CERTIFICATES_SIGNING_KEY', 'CERTIFICATES_SIGNING_PKCS12'], 'set one of them: there is one signer'),
  )
  .refine(
    ({ CERTIFICATES_SIGNING_PASSWORD: password, CERTIFICATES_SIGNING_PKCS12: pkcs12 }) =>
      (password === undefined) === (pkcs12 === undefined),
    refinement(['CERTIFICATES_SIGNING_PASSWORD', 'CERTIFICATES_SIGNING_PKCS12'], 'set both or none'),
  )
  .refine(
    ({ NODE_ENV, CERTIFICATES_SIGNING_KEY: key, CERTIFICATES_SIGNING_PKCS12: pkcs12, ALLOW_EMBEDDED }) =>
      NODE_ENV !== 'production' || key !== undefined || pkcs12 !== undefined || ALLOW_EMBEDDED,
    refinement(
      ['CERTIFICATES_SIGNING_KEY', 'ALLOW_EMBEDDED'],
      'production refuses the embedded key unless ALLOW_EMBEDDED=true',
    ),
  );

export type CertificatesConfig = z.output<typeof Config>;
