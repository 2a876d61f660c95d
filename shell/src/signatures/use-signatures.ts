import { useShell } from '@ipr/mfe-contract';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Signatures of the caller's key, the latest first, in pages. */
export const useSignatures = () => {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: ['auth', 'signatures'],
    queryFn: ({ pageParam: before, signal }) =>
      api.identity.signatures(before ? { before } : {}, { signal, quiet: true }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
};
