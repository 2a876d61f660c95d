import { readDocument } from '@ipr/client/asset/read-document';
import { type ShellContract, useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';

/** The document of a version as a query. What stands under an address never changes, so it is read once. */
export const documentQuery = (shell: Pick<ShellContract, 'api' | 'session'>, cid: string) => ({
  queryKey: ['documents', shell.session.wallet, cid],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readDocument(shell, cid, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The document of a version. */
export const useDocument = (cid: string) => useQuery(documentQuery(useShell(), cid));
