import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadOtherTexts } from '../texts/catalogue.ts';
import classes from './states.module.css';

/** Delays in milliseconds between attempts to load a component's chunk; then the failure is shown. */
const pausesMs = [1_000, 2_000, 4_000, 8_000] as const;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries loading, so that a short loss of connection does not break the page. */
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

interface LaterOptions {
  readonly wait?: (ms: number) => Promise<void>;
  readonly fallback?: ReactNode;
  readonly hasTexts?: boolean;
}

/**
 * A component that is loaded on first render, with the texts of all views and a skeleton until then.
 * @param options.wait waits the given milliseconds
 * @param options.fallback shown instead of the skeleton
 * @param options.hasTexts whether it shows texts of the portal; if not, it does not wait for them
 */
// biome-ignore lint/suspicious/noExplicitAny: accepts a component with any props
export const later = <C extends ComponentType<any>>(
  load: () => Promise<C>,
  {
    wait = after,
    fallback = <span data-loading className={classes.skeleton} aria-hidden />,
    hasTexts = true,
  }: LaterOptions = {},
): ComponentType<ComponentProps<C>> => {
  const loadBoth = async () => (await Promise.all([load(), hasTexts ? loadOtherTexts() : undefined]))[0];
  const begin = (): ComponentType<ComponentProps<C>> =>
    lazy(async () => {
      try {
        return { default: await withRetry(loadBoth, wait) };
      } catch (thrown) {
        // React.lazy caches the failure; a new lazy component allows another attempt on the next render.
        Loaded = begin();
        throw thrown;
      }
    }) as ComponentType<ComponentProps<C>>;
  let Loaded = begin();
  return (props) => {
    const Now = Loaded;
    return (
      <Suspense fallback={fallback}>
        <Now {...props} />
      </Suspense>
    );
  };
};
