import { readRights, rightsPollMs } from '@ipr/client/sharing/read-access';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Calls back when the person's own rights on an asset change while its page is open: granted, accepted, revoked, expired.
 * Polls the chain every two seconds while the page is visible.
 */
export const useRightsWatch = (assetId: string, onChanged: () => void, enabled = true): void => {
  const shell = useShell();
  const seen = useRef<string>(undefined);
  const report = useRef(onChanged);
  report.current = onChanged;
  const { data } = useQuery({
    queryKey: ['rights', shell.session.wallet, assetId],
    queryFn: () => readRights(shell, assetId),
    refetchInterval: rightsPollMs,
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    const before = seen.current;
    seen.current = data;
    if (before !== undefined && before !== data) report.current();
  }, [data]);
};
