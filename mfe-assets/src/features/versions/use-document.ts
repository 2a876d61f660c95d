import { useShell } from '@ipr/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { readDocument } from './read-version.ts';

/** The document of a version. What stands under an address never changes, so it is read once. */
export const useDocument = (cid: string) => {
  const shell = useShell();
  return useQuery({
    queryKey: ['documents', shell.session.wallet, cid],
    queryFn: ({ signal }) => readDocument(shell, cid, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
