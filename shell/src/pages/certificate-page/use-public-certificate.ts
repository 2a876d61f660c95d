import { CertificateId, certificatesApi, createClient, type PortalConfig, type PublicCertificate } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { useEffect, useState } from 'react';
import { absolute } from '../../requests/quiet-identity.ts';

export type PublicState =
  | { readonly is: 'loading' }
  | { readonly is: 'found'; readonly certificate: PublicCertificate }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly thrown: unknown };

const load = async (config: PortalConfig, id: string, signal: AbortSignal): Promise<PublicState> => {
  if (!CertificateId.safeParse(id).success) return { is: 'none' };
  const { publicCertificate } = createClient(certificatesApi, { baseUrl: absolute(config.urls.api) });
  try {
    return { is: 'found', certificate: await publicCertificate({ certificateId: id }, { signal, quiet: true }) };
  } catch (thrown) {
    return asFailure(thrown).code === 'certificate.not-found' ? { is: 'none' } : { is: 'failed', thrown };
  }
};

/** What is public of the certificate with this number. */
export const usePublicCertificate = (config: PortalConfig, id: string) => {
  const [state, setState] = useState<PublicState>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const controller = new AbortController();
    setState({ is: 'loading' });
    void load(config, id, controller.signal).then((next) => controller.signal.aborted || setState(next));
    return () => controller.abort();
  }, [config, id, attempt]);
  return { state, retry: () => setAttempt((before) => before + 1) };
};
