import type { Navigator, To } from 'react-router-dom';

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
}

/** Tells every history in the page that the address changed without a 'popstate', e.g. another copy of this file. */
const navigatedEvent = 'ipr:navigated';

const hrefOf = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? location.pathname}${to.search ?? ''}${to.hash ?? ''}`;

const read = (): PortalLocation => {
  const held = history.state as { state?: unknown; key?: string } | null;
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: held?.state ?? null, key: held?.key ?? 'default' };
};

/**
 * The one address bar of the portal, for all React roots in the page: shell and modules each render a router of their own
 * over it, so a link in a module moves the shell and the other way round.
 */
export const createPortalHistory = (): PortalHistory => {
  const listeners = new Set<() => void>();
  let current: NavigationSnapshot = { location: read(), action: 'POP' };
  const settle = (action: NavigationAction) => {
    current = { location: read(), action };
    for (const listener of [...listeners]) listener();
  };
  window.addEventListener('popstate', () => settle('POP'));
  window.addEventListener(navigatedEvent, (event) => {
    if ((event as CustomEvent<unknown>).detail !== listeners) settle('POP');
  });
  const move = (action: 'PUSH' | 'REPLACE', to: To, state: unknown) => {
    const entry = { state: state ?? null, key: crypto.randomUUID().slice(0, 8) };
    if (action === 'PUSH') history.pushState(entry, '', hrefOf(to));
    else history.replaceState(entry, '', hrefOf(to));
    settle(action);
    window.dispatchEvent(new CustomEvent(navigatedEvent, { detail: listeners }));
  };
  return {
    snapshot: () => current,
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
