import type { useDynamicContext, useProjectSettings } from '@dynamic-labs/sdk-react-core';
import type { DynamicStop } from '../../../shell/src/dynamic/dynamic-script.ts';

export type Context = Pick<
  ReturnType<typeof useDynamicContext>,
  'sdkHasLoaded' | 'user' | 'primaryWallet' | 'handleLogOut' | 'setShowAuthFlow'
> & {
  /** Of the environment; absent until the provider's servers have answered. */
  readonly projectSettings: ReturnType<typeof useProjectSettings>;
};

/** Milliseconds between the closing of the provider's window and the state of a sign-in that succeeded in it. */
const settleMs = 2_000;

const stop = (dynamic: DynamicStop['dynamic']): DynamicStop & Error => Object.assign(new Error(dynamic), { dynamic });

/** The SDK's latest state, which it reveals to React components only, as something to wait for. */
export const createContextFollower = <C>() => {
  let latest: C | undefined;
  const lookers = new Set<() => void>();
  const closers = new Set<() => void>();

  /** Settles with what `find` returns, or by `orElse`, which receives a function that fails. */
  const wait = <T>(find: (context: C) => T | undefined, orElse: (fail: (stopped: Error) => void) => () => void) =>
    new Promise<T>((resolve, reject) => {
      const end = (settle: () => void) => {
        release();
        lookers.delete(look);
        settle();
      };
      const look = () => {
        const found = latest && find(latest);
        if (found !== undefined) end(() => resolve(found));
      };
      const release = orElse((stopped) => end(() => reject(stopped)));
      lookers.add(look);
      look();
    });

  return {
    push(context: C): void {
      latest = context;
      for (const look of [...lookers]) look();
    },
    /** The provider's window was closed, by the person or after a sign-in. */
    closed(): void {
      for (const close of [...closers]) close();
    },
    /** Waits for the provider. @throws DynamicStop unreachable after that time */
    within: <T>(milliseconds: number, find: (context: C) => T | undefined): Promise<T> =>
      wait(find, (fail) => {
        const timer = setTimeout(() => fail(stop('unreachable')), milliseconds);
        return () => clearTimeout(timer);
      }),
    /** Waits for the person, as long as the provider's window is open. @throws DynamicStop cancelled */
    byPerson: <T>(find: (context: C) => T | undefined): Promise<T> =>
      wait(find, (fail) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const close = () => {
          timer = setTimeout(() => fail(stop('cancelled')), settleMs);
        };
        closers.add(close);
        return () => {
          closers.delete(close);
          clearTimeout(timer);
        };
      }),
  };
};
