import { Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { CertificatesConfig } from './config.ts';
import type { CertificateRenderer } from './renderer.ts';

/** The renderer of this deployment. Without a browser the service runs, and each rendering fails with its sentence. */
export const configuredRenderer = async (_config: CertificatesConfig, log: Logger): Promise<CertificateRenderer> => {
  log.warn('no browser for certificates');
  return {
    render: async () => {
      throw new Failure('certificate.browser-missing');
    },
    signer: '',
    close: async () => undefined,
  };
};
