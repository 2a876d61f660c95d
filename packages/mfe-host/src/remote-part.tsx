import { mountTimeoutMs, within } from '@ipr/mfe-contract';
import { LoadingState, useText } from '@ipr/ui';
import { type ReactNode, useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { ModuleFailed } from './module-failed.tsx';
import { loadPart, moduleEntry } from './module-source.ts';

/** Why a part is not there, and how to ask for it again. */
export interface PartAway {
  /** False when this portal has no such module at all: asking again is of no use. */
  readonly isInstalled: boolean;
  readonly retry: () => void;
}

export interface RemotePartProps {
  readonly module: string;
  /** A key of the `parts` that the other module's manifest declares. */
  readonly part: string;
  readonly title: string;
  /** What the part gets beside `shell`. The same object between renders, or the part is told each time. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while the part loads. */
  readonly loading?: ReactNode;
  /** Shown instead when the part cannot be had; without it an error with Retry is. */
  readonly fallback?: (away: PartAway) => ReactNode;
}

/**
 * Mounts a part of another module without importing it, in a React root of its own. A part that breaks says so in its own
 * place; one that is away, late or not installed leaves it to `fallback`.
 */
export const RemotePart = ({ module, part, title, props, loading, fallback }: RemotePartProps) => {
  const text = useText();
  const load = useCallback(
    (attempt: number) => within(loadPart(module, part, attempt), mountTimeoutMs, `${module} ${part}`),
    [module, part],
  );
  const isInstalled = moduleEntry(module) !== undefined;
  const away = (thrown: unknown, retry: () => void) =>
    fallback ? fallback({ isInstalled, retry }) : <ModuleFailed title={title} thrown={thrown} retry={retry} />;
  if (!isInstalled) return <>{away(undefined, () => undefined)}</>;
  return (
    <LifecycleHost
      name={`${module}-${part}`}
      load={load}
      part={props}
      loading={loading ?? <LoadingState text={text('module.loading', { name: title })} />}
      failed={away}
    />
  );
};
