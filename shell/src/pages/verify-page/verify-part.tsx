import type { PortalConfig } from '@ipr/api';
import { WholeFrame } from '../../start/whole-frame.tsx';
import { VerifyPage } from './verify-page.tsx';

/** The page for verification with its theme and router. */
export const VerifyPart = ({ config }: { readonly config: PortalConfig }) => (
  <WholeFrame>
    <VerifyPage config={config} />
  </WholeFrame>
);
