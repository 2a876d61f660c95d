import { Skeleton } from 'antd';
import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react';

/** Milliseconds between tries to fetch a component's file; then the failure is shown. */
const pausesMs = [1_000, 2_000, 4_000, 8_000] as const;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A file that does not come is asked for again: a connection that is lost for a moment must not cost the page. */
const withRetry = async <T,>(load: () => Promise<T>, wait: (ms: number) => Promise<void>): Promise<T> => {
  for (const ms of pausesMs) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
  return load();
};

/**
 * A component that is loaded when it is first shown, with lines in its place until then.
 * @param wait how pauses are spent, in milliseconds
 */
// biome-ignore lint/suspicious/noExplicitAny: any component at all, whatever its properties
export const later = <C extends ComponentType<any>>(
  load: () => Promise<C>,
  wait = after,
): ComponentType<ComponentProps<C>> => {
  const begin = (): ComponentType<ComponentProps<C>> =>
    lazy(async () => {
      try {
        return { default: await withRetry(load, wait) };
      } catch (thrown) {
        // React remembers that it failed; what is shown later tries again.
        Loaded = begin();
        throw thrown;
      }
    }) as ComponentType<ComponentProps<C>>;
  let Loaded = begin();
  return (props) => {
    const Now = Loaded;
    return (
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 2 }} />}>
        <Now {...props} />
      </Suspense>
    );
  };
};
