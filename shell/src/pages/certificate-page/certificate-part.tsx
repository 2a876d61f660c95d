import type { PortalConfig } from '@ipr/api';
import { WholeFrame } from '../../start/whole-frame.tsx';
import { CertificatePage } from './certificate-page.tsx';

interface Props {
  readonly config: PortalConfig;
  readonly id: string;
}

/** The public page of a certificate with its theme and router. */
export const CertificatePart = (props: Props) => (
  <WholeFrame>
    <CertificatePage {...props} />
  </WholeFrame>
);
