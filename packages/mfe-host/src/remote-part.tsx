import { mountTimeoutMs, type SlotName, within } from '@ipr/mfe-contract';
import { LoadingState, useText } from '@ipr/ui';
import { type ReactNode, useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { ModuleFailed } from './module-failed.tsx';
import { loadPart } from './module-source.ts';
import { slotPart } from './registry.ts';

export { useMenuEntries } from './use-menu-entries.ts';

/** Reason why a part is unavailable, and a retry. */
export interface PartAway {
  /** False if this portal has no such module: a retry is useless. */
  readonly isInstalled: boolean;
  readonly retry: () => void;
}

export interface RemotePartProps {
  /** The module that fills it declares so in its manifest. */
  readonly slot: SlotName;
  readonly title: string;
  /** Props of the part in addition to `shell`. Keep the same object between renders: the part is updated for each new one. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while the part loads. */
  readonly loading?: ReactNode;
  /** Shown if the part is unavailable; the default is an error with Retry. */
  readonly fallback?: (away: PartAway) => ReactNode;
}

interface Filled extends Omit<RemotePartProps, 'slot'> {
  readonly module: string;
  readonly part: string;
}

/** An installed part, loaded and mounted. */
const FilledSlot = ({ module, part, title, props, loading, fallback }: Filled) => {
  const text = useText();
  const load = useCallback(
    (attempt: number) => within(loadPart(module, part, attempt), mountTimeoutMs, `${module} ${part}`),
    [module, part],
  );
  return (
    <LifecycleHost
      name={`${module}-${part}`}
      load={load}
      part={props}
      loading={loading ?? <LoadingState text={text('module.loading', { name: title })} />}
      failed={(thrown, retry) =>
        fallback ? fallback({ isInstalled: true, retry }) : <ModuleFailed title={title} thrown={thrown} retry={retry} />
      }
    />
  );
};

/**
 * Mounts the part that another module declares for a slot, without importing it, in its own React root. A part that throws
 * shows its error in its own place; one that is unavailable, timed out or not installed is replaced by `fallback`.
 */
export const RemotePart = ({ slot, ...given }: RemotePartProps) => {
  const filled = slotPart(slot);
  if (filled) return <FilledSlot {...given} {...filled} />;
  const retry = () => undefined;
  return given.fallback ? (
    given.fallback({ isInstalled: false, retry })
  ) : (
    <ModuleFailed title={given.title} thrown={undefined} retry={retry} />
  );
};
