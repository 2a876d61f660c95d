import { rowState } from '@ipr/features/asset-state';
import { useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';

/** The person's access to an asset now: grants may expire while the list is shown. */
export const useStateOf = () => {
  const { session } = useShell();
  return (asset: ListedAsset) => rowState(asset, session.wallet, Math.floor(Date.now() / 1000));
};
