import { TextProvider, ThemeProvider } from '@ipr/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ShellContract } from './contract.ts';
import { PortalRouter } from './portal-router.tsx';
import { ShellProvider } from './shell-context.tsx';

/** Providers of every React root in the portal: those of modules and those of the shell's own pages. */
export const ModuleFrame = ({ shell, children }: { readonly shell: ShellContract; readonly children: ReactNode }) => (
  <ShellProvider shell={shell}>
    <QueryClientProvider client={shell.queryClient}>
      <TextProvider locale={shell.i18n.locale} timeZone={shell.i18n.timeZone}>
        <ThemeProvider>
          <PortalRouter>{children}</PortalRouter>
        </ThemeProvider>
      </TextProvider>
    </QueryClientProvider>
  </ShellProvider>
);
