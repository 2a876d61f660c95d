import { useSyncExternalStore } from 'react';

type Settle = (isProved: boolean) => void;

/** Set while a call waits for the person's proof. */
let settle: Settle | undefined;
let pending: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

const change = (next: Settle | undefined): void => {
  settle = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = (): Settle | undefined => settle;

/** Answers the calls that wait for the person's proof; undefined while none does. */
export const useProof = (): Settle | undefined => useSyncExternalStore(subscribe, read);

/** Ends a wait without a proof. */
export const dismissProof = (): void => settle?.(false);

/**
 * Opens the dialog in which the person proves their presence; calls that wait at the same time share it.
 * @returns whether they have
 */
export const requestProof = (): Promise<boolean> => {
  pending ??= new Promise<boolean>((resolve) => {
    change((isProved) => {
      pending = undefined;
      change(undefined);
      resolve(isProved);
    });
  });
  return pending;
};
