import { timestampingApi } from '@ipr/api';
import { fromBase64, toHex } from '@ipr/domain';
import { createServiceClient, type Logger } from '@ipr/service-kit';
import type { CertificatesConfig } from './config.ts';
import { openRenderer } from './open-renderer.ts';
import type { CertificateRenderer } from './renderer.ts';
import { openConfiguredSigner, openEmbeddedSigner } from './sign/open-signer.ts';
import type { Stamper } from './sign/sign-pdf.ts';

/** Stamps of the service timestamps, with the revocation data that it captured. */
const stamperOf = (config: CertificatesConfig): Stamper => {
  const own = { service: 'certificates', internalSecret: config.INTERNAL_SECRET };
  const timestamps = createServiceClient(timestampingApi, { ...own, baseUrl: config.TIMESTAMPS_URL });
  return async (digest, wallet) => {
    const hashedMessage = toHex(digest);
    const { token, chain } = await timestamps.stampFor({ hashedMessage, wallet });
    const { stamps } = await timestamps.stampsOf({ hashedMessage });
    const captured = stamps.find((stamp) => stamp.token === token)?.revocation ?? [];
    const ofKind = (kind: 'crl' | 'ocsp') =>
      captured.flatMap((each) => (each.kind === kind ? [fromBase64(each.data)] : []));
    return {
      token: fromBase64(token),
      chain: chain.map(fromBase64),
      crls: ofKind('crl'),
      ocsps: ofKind('ocsp'),
    };
  };
};

/** The renderer of this deployment. Without a browser the service runs, and each rendering fails with its sentence. */
export const configuredRenderer = async (config: CertificatesConfig, log: Logger): Promise<CertificateRenderer> => {
  const { CERTIFICATES_SIGNING_KEY: key, CERTIFICATES_SIGNING_CHAIN: chain, CERTIFICATES_SIGNING_CRLS: crls } = config;
  const signer =
    key !== undefined && chain !== undefined
      ? await openConfiguredSigner({ key, chain, crls })
      : await openEmbeddedSigner(config.CERTIFICATES_DIR);
  return openRenderer({ signer, stamp: stamperOf(config), log, pool: { path: config.CHROMIUM_PATH } });
};
