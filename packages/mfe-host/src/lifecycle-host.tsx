import { type Lifecycles, loadTimeoutMs, type MountProps, reportError, useShell, within } from '@ipr/mfe-contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { rethrowExplained } from './containers.ts';

let mounts = 0;

export interface LifecycleHostProps {
  readonly name: string;
  /** Loads the lifecycles; `attempt` counts the retries. Must not change between renders. */
  readonly load: (attempt: number) => Promise<Lifecycles>;
  readonly part?: Readonly<Record<string, unknown>> | undefined;
  readonly loading: ReactNode;
  readonly failed: (thrown: unknown, retry: () => void) => ReactNode;
}

type Phase = { readonly is: 'loading' | 'shown' } | { readonly is: 'failed'; readonly thrown: unknown };

/** Runs one set of lifecycles inside its own element: load, bootstrap, mount, update, unmount, in that order. */
export const LifecycleHost = ({ name, load, part, loading, failed }: LifecycleHostProps) => {
  const shell = useShell();
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef({ shell, part });
  latest.current = { shell, part };
  const update = useRef<(() => void) | undefined>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [phase, setPhase] = useState<Phase>({ is: 'loading' });

  useEffect(() => {
    const place = document.createElement('div');
    element.current?.append(place);
    mounts += 1;
    const props = (): MountProps => ({ name: `${name}-${mountId}`, domElement: place, ...latest.current });
    const mountId = mounts;
    let gone = false;
    let mounted: Lifecycles | undefined;
    const start = async () => {
      const ready = async () => {
        const loaded = await load(attempt);
        if (!gone) await loaded.bootstrap(props()).catch(rethrowExplained);
        return loaded;
      };
      const lifecycles = await within(ready(), loadTimeoutMs, name);
      if (gone) return;
      mounted = lifecycles;
      await lifecycles.mount(props());
      update.current = () => void lifecycles.update(props());
      if (!gone) setPhase({ is: 'shown' });
    };
    setPhase({ is: 'loading' });
    const started = start().catch((thrown: unknown) => {
      if (gone) return;
      reportError(name, mounted ? 'mount' : 'load', thrown);
      setPhase({ is: 'failed', thrown });
    });
    return () => {
      gone = true;
      update.current = undefined;
      void started.then(() => mounted?.unmount(props())).finally(() => place.remove());
    };
  }, [name, load, attempt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: calls update when contract or part props change
  useEffect(() => update.current?.(), [shell, part]);

  return (
    <>
      {phase.is === 'loading' ? loading : null}
      {phase.is === 'failed' ? failed(phase.thrown, () => setAttempt(attempt + 1)) : null}
      <div ref={element} hidden={phase.is !== 'shown'} />
    </>
  );
};
