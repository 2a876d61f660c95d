import { timestampingApi } from '@ipr/api';
import { createServiceClient, type Logger } from '@ipr/service-kit';
import { cachedRevocation, fetchRevocation } from '@ipr/verify/issue/revocation/fetch-revocation';
import type { CertificatesConfig } from './config.ts';
import { openRenderer } from './open-renderer.ts';
import type { CertificateRenderer } from './renderer.ts';
import { type DocumentSigner, openConfiguredSigner, openEmbeddedSigner } from './sign/open-signer.ts';
import { serviceStamper } from './sign/service-stamper.ts';
import type { Stamper } from './sign/sign-pdf.ts';

const stamperOf = (config: CertificatesConfig): Stamper => {
  const own = { service: 'certificates', internalSecret: config.INTERNAL_SECRET };
  return serviceStamper(createServiceClient(timestampingApi, { ...own, baseUrl: config.TIMESTAMPS_URL }));
};

/** Longest wait for one CRL or OCSP response: the person waits for it too. */
const revocationMs = 3_000;

const openSigner = async (config: CertificatesConfig, log: Logger): Promise<DocumentSigner> => {
  const { CERTIFICATES_SIGNING_PKCS12: pkcs12, CERTIFICATES_SIGNING_PASSWORD: password = '' } = config;
  const { CERTIFICATES_SIGNING_KEY: key, CERTIFICATES_SIGNING_CHAIN: chain } = config;
  const read = cachedRevocation(
    fetchRevocation({ hosts: config.CERTIFICATES_REVOCATION_HOSTS, timeoutMs: revocationMs }),
  );
  const revocation = { crls: config.CERTIFICATES_SIGNING_CRLS, read, log };
  if (pkcs12 !== undefined) return openConfiguredSigner({ pkcs12, password, chain }, revocation);
  if (key !== undefined && chain !== undefined) return openConfiguredSigner({ key, chain }, revocation);
  return openEmbeddedSigner(config.CERTIFICATES_DIR, log);
};

/** The renderer of this deployment. Without a browser the service runs, and each rendering fails with its sentence. */
export const configuredRenderer = async (config: CertificatesConfig, log: Logger): Promise<CertificateRenderer> => {
  const signer = await openSigner(config, log);
  // At once, so that the operator reads about a dead server or a host that is not allowed before a person asks for a certificate.
  void signer.revocation().catch((err: unknown) => log.error({ err }, 'certificates are withheld: no revocation data'));
  return openRenderer({ signer, stamp: stamperOf(config), log, pool: { path: config.CHROMIUM_PATH } });
};
