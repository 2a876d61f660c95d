import type { PortalConfig } from '@ipr/api';
import { useCallback } from 'react';
import { loadPublicPorts } from '../../public-ports.ts';
import { WholeFrame } from '../../start/whole-frame.tsx';
import { VerifyPage } from './verify-page.tsx';

/** The page for verification with its theme and router. */
export const VerifyPart = ({ config }: { readonly config: PortalConfig }) => {
  const loadPorts = useCallback(() => loadPublicPorts(config), [config]);
  return (
    <WholeFrame>
      <VerifyPage config={config} loadPorts={loadPorts} />
    </WholeFrame>
  );
};
