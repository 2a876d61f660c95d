import { pageState } from '@ipr/domain';
import type { Navigator, To } from 'react-router-dom';
import { createNavigationGuard, type OnBlockedNavigation } from './navigation-guard.ts';

export type NavigationAction = 'POP' | 'PUSH' | 'REPLACE';

export interface PortalLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  readonly key: string;
}

export interface NavigationSnapshot {
  readonly location: PortalLocation;
  readonly action: NavigationAction;
}

export interface PortalHistory extends Navigator {
  readonly snapshot: () => NavigationSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reverts and reports the browser's Back and Forward to other pages until the returned function is called. */
  readonly holdMoves: (onHeld: OnBlockedNavigation) => () => void;
}

/** Notifies all histories in the page of a change without a 'popstate', including those of other copies of this file. */
const navigatedEvent = 'ipr:navigated';

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`;

const read = (): PortalLocation => {
  const held = history.state as { state?: unknown; key?: string } | null;
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: held?.state ?? null, key: held?.key ?? 'default' };
};

/** Entries are numbered, so that a navigation can be reverted in either direction; the first one of a document is 0. */
const entryNumber = (): number | undefined => (history.state as { index?: number } | null)?.index;

/** Distance of a navigation in entries; an entry created by other code counts as one step back. */
const stepsFrom = ({ pathname, search }: PortalLocation, entry: number): number => {
  if (location.pathname === pathname && location.search === search) return 0;
  return (entryNumber() ?? entry - 1) - entry;
};

/**
 * The shared history of all React roots in the page: shell and modules each render their own router over it,
 * so a link in a module also navigates the shell, and vice versa.
 */
export const createPortalHistory = (): PortalHistory => {
  const listeners = new Set<() => void>();
  const moves = createNavigationGuard();
  let current: NavigationSnapshot = { location: read(), action: 'POP' };
  if (entryNumber() === undefined) history.replaceState({ ...history.state, index: 0 }, '');
  let entry = entryNumber() ?? 0;
  const settle = (action: NavigationAction) => {
    current = { location: read(), action };
    entry = entryNumber() ?? entry;
    for (const listener of [...listeners]) listener();
  };
  window.addEventListener('popstate', () => {
    if (moves.follows(stepsFrom(current.location, entry))) settle('POP');
  });
  window.addEventListener(navigatedEvent, (event) => {
    if ((event as CustomEvent<unknown>).detail !== listeners) settle('POP');
  });
  const move = (action: 'PUSH' | 'REPLACE', to: To, state: unknown) => {
    const index = action === 'PUSH' ? entry + 1 : entry;
    const made = { state: state ?? null, key: crypto.randomUUID().slice(0, 8), index };
    if (action === 'PUSH') history.pushState(made, '', hrefOf(to));
    else history.replaceState(made, '', hrefOf(to));
    settle(action);
    window.dispatchEvent(new CustomEvent(navigatedEvent, { detail: listeners }));
  };
  return {
    snapshot: () => current,
    holdMoves: moves.hold,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    createHref: hrefOf,
    go: (delta) => history.go(delta),
    push: (to, state) => move('PUSH', to, state),
    replace: (to, state) => move('REPLACE', to, state),
  };
};

/** The page's history; created on first use, so that this file can be imported without a window. */
export const portalHistory = (): PortalHistory => pageState('history', createPortalHistory);
