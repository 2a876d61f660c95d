import { useEffect } from 'react';

let hasModules = false;
let leaving: Promise<unknown> = Promise.resolve();

/** Called before the code of modules is loaded into this document, which stays there after a sign-out. */
export const noteModules = (): void => {
  hasModules = true;
};

/** Work after a sign-out that a reload must not interrupt. */
export const noteLeaving = (work: Promise<unknown>): void => {
  leaving = work;
};

/**
 * A sign-in binds its session to the key of the signing frame, so no code of a module may be present: a document that has loaded modules
 * is replaced by a fresh one before anyone signs in (decision 0145).
 * @returns whether that is under way
 */
export const useFreshDocument = (isSignedOut: boolean, reload = () => location.reload()): boolean => {
  const isOutdated = isSignedOut && hasModules;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how to reload does not change
  useEffect(() => {
    if (isOutdated) void leaving.finally(reload);
  }, [isOutdated]);
  return isOutdated;
};
