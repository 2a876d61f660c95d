import { LoadingState, useText } from '@ipr/ui';
import { useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { ModuleFailed } from './module-failed.tsx';
import { loadModule } from './module-source.ts';

/** Mounts a whole module of the remotes registry; used by the shell. @param title display name of the module */
export const ModuleHost = ({ module, title }: { readonly module: string; readonly title: string }) => {
  const text = useText();
  const load = useCallback((attempt: number) => loadModule(module, attempt), [module]);
  return (
    <LifecycleHost
      name={module}
      load={load}
      loading={<LoadingState text={text('module.loading', { name: title })} />}
      failed={(thrown, retry) => <ModuleFailed title={title} thrown={thrown} retry={retry} />}
    />
  );
};
