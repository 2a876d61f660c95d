import type { AssetView } from '@ipr/client/asset/read-asset';
import { useFollowedQuery } from '@ipr/features/followed-query';
import { useShell } from '@ipr/mfe-contract';
import type { AssetDetails } from '@ipr/ports/index';
import { useEffect, useRef } from 'react';

/** Everything of an asset that another account, or another tab, can change, as the index has it. */
const stateOf = ({ versionCount, versions, roles, claims }: AssetDetails): string =>
  JSON.stringify([versionCount, versions[0]?.txHash, claims.length, roles.map(({ id, state }) => [id, state])]);

/** Calls back when the index has another state of the asset than the page shows: a version, a grant, or a claim. */
export const useIndexWatch = (id: string, shown: AssetView | undefined, onChanged: () => void): void => {
  const { ports, session } = useShell();
  const report = useRef(onChanged);
  report.current = onChanged;
  const { data } = useFollowedQuery({
    // Not below 'assets', which a change invalidates.
    queryKey: ['asset-state', session.wallet, id],
    queryFn: async ({ signal }) => stateOf(await ports.index.asset(id, signal)),
    enabled: shown !== undefined,
    gcTime: 0,
    retry: false,
  });
  const before = shown && stateOf(shown.asset);
  // Only a new answer is compared: the page may be newer than the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (data !== undefined && before !== undefined && data !== before) report.current();
  }, [data]);
};
