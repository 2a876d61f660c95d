import { type ReactNode, useSyncExternalStore } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import { portalHistory } from './portal-history.ts';

const types = { POP: NavigationType.Pop, PUSH: NavigationType.Push, REPLACE: NavigationType.Replace } as const;

/** A router over the page's shared history; its paths are absolute, e.g. '/assets/:id'. */
export const PortalRouter = ({ children }: { readonly children: ReactNode }) => {
  const history = portalHistory();
  const { location, action } = useSyncExternalStore(history.subscribe, history.snapshot);
  return (
    <Router location={location} navigationType={types[action]} navigator={history}>
      {children}
    </Router>
  );
};
