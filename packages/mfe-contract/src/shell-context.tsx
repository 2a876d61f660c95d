import { createContext, type ReactNode, useContext } from 'react';
import type { ShellContract } from './contract.ts';

const ShellContext = createContext<ShellContract | undefined>(undefined);

export const ShellProvider = ({ shell, children }: { readonly shell: ShellContract; readonly children: ReactNode }) => (
  <ShellContext value={shell}>{children}</ShellContext>
);

/** The contract of the mounted module. @throws Error outside of a mounted module. */
export const useShell = (): ShellContract => {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a module mounted by the shell');
  return shell;
};
