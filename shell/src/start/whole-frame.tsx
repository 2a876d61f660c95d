import { PortalRouter } from '@ipr/mfe-contract';
import { ThemeProvider } from '@ipr/ui';
import type { ReactNode } from 'react';

/** Components' theme and router, which the pages before sign-in do without. */
export const WholeFrame = ({ children }: { readonly children: ReactNode }) => (
  <ThemeProvider>
    <PortalRouter>{children}</PortalRouter>
  </ThemeProvider>
);
