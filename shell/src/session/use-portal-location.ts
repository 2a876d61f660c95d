import { portalHistory } from '@ipr/mfe-contract/portal-history';
import { useSyncExternalStore } from 'react';

/** The page's address, for the pages that load without the router; `path` has no slash at its end. */
export const usePortalLocation = () => {
  const history = portalHistory();
  const { location } = useSyncExternalStore(history.subscribe, history.snapshot);
  return { ...location, path: location.pathname.replace(/(?<=.)\/+$/, '') };
};
