import { Failure } from '@ipr/domain';
import { ErrorState, LoadingState, useText } from '@ipr/ui';
import { type ReactNode, useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { loadModule, loadPart } from './module-source.ts';

interface FailedProps {
  readonly title: string;
  readonly thrown: unknown;
  readonly retry: () => void;
}

const ModuleFailed = ({ title, thrown, retry }: FailedProps) => {
  const text = useText();
  return (
    <ErrorState
      title={text('module.failed', { name: title })}
      safe={text('module.failed-safe')}
      advice={text('module.failed-do')}
      error={thrown instanceof Failure ? thrown : new Failure('service.unavailable', {}, thrown)}
      onRetry={retry}
      retryLabel={text('action.retry')}
    />
  );
};

/** Shows a whole module of the remotes registry; used by the shell. @param title the module's name as people read it. */
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

export interface RemotePartProps {
  readonly module: string;
  /** A key of the `parts` that the other module's manifest declares. */
  readonly part: string;
  readonly title: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while the part loads. */
  readonly loading?: ReactNode;
  /** Shown instead when the part cannot be had; without it an error with Retry is. */
  readonly fallback?: ReactNode;
}

/** Mounts a part of another module without importing it. */
export const RemotePart = ({ module, part, title, props, loading, fallback }: RemotePartProps) => {
  const text = useText();
  const load = useCallback((attempt: number) => loadPart(module, part, attempt), [module, part]);
  return (
    <LifecycleHost
      name={`${module}-${part}`}
      load={load}
      part={props}
      loading={loading ?? <LoadingState text={text('module.loading', { name: title })} />}
      failed={(thrown, retry) => fallback ?? <ModuleFailed title={title} thrown={thrown} retry={retry} />}
    />
  );
};
