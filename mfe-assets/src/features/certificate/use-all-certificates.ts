import { useShell } from '@ipr/mfe-contract';
import { useInfiniteQuery } from '@tanstack/react-query';

export const certificatesKey = (wallet: string, assetId: string) => ['certificates', wallet, assetId];

/** Every certificate of an own asset, newest first, in pages. */
export const useAllCertificates = (assetId: string) => {
  const { api, session } = useShell();
  return useInfiniteQuery({
    queryKey: certificatesKey(session.wallet, assetId),
    queryFn: ({ pageParam: after, signal }) =>
      api.certificates.assetCertificates({ assetId, ...(after ? { after } : {}) }, { signal, quiet: true }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.certificateId : undefined),
  });
};
