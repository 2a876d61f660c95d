import { LoadingState, useText } from '@ipr/ui';
import { type ReactNode, useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { ModuleFailed } from './module-failed.tsx';
import { loadModule } from './module-source.ts';

interface ModuleHostProps {
  readonly module: string;
  /** Display name of the module. */
  readonly title: string;
  /** Shown below the error when the module cannot be loaded. */
  readonly alternatives?: ReactNode;
}

/** Mounts a whole module of the remotes registry; used by the shell. */
export const ModuleHost = ({ module, title, alternatives }: ModuleHostProps) => {
  const text = useText();
  const load = useCallback((attempt: number) => loadModule(module, attempt), [module]);
  return (
    <LifecycleHost
      name={module}
      load={load}
      loading={<LoadingState text={text('module.loading', { name: title })} />}
      failed={(thrown, retry) => (
        <>
          <ModuleFailed isPage title={title} thrown={thrown} retry={retry} />
          {alternatives}
        </>
      )}
    />
  );
};
