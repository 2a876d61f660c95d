import { mountTimeoutMs, type SlotName, within } from '@ipr/mfe-contract';
import { LoadingState, useText } from '@ipr/ui';
import { type ReactNode, useCallback } from 'react';
import { LifecycleHost } from './lifecycle-host.tsx';
import { ModuleFailed } from './module-failed.tsx';
import { loadPart } from './module-source.ts';
import { slotPart } from './registry.ts';

export { useMenuEntries } from './use-menu-entries.ts';

/** Why a part is not there, and how to ask for it again. */
export interface PartAway {
  /** False when this portal has no such module at all: asking again is of no use. */
  readonly isInstalled: boolean;
  readonly retry: () => void;
}

export interface RemotePartProps {
  /** The module that fills it declares so in its manifest. */
  readonly slot: SlotName;
  readonly title: string;
  /** What the part gets beside `shell`. The same object between renders, or the part is told each time. */
  readonly props?: Readonly<Record<string, unknown>>;
  /** Shown while the part loads. */
  readonly loading?: ReactNode;
  /** Shown instead when the part cannot be had; without it an error with Retry is. */
  readonly fallback?: (away: PartAway) => ReactNode;
}

interface Filled extends Omit<RemotePartProps, 'slot'> {
  readonly module: string;
  readonly part: string;
}

/** A part that is known to exist, loaded and mounted. */
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
 * Mounts the part that another module declares for a slot, without importing it, in a React root of its own. A part that breaks
 * shows its error in its own place; one that is away, late or not installed leaves the place to `fallback`.
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
