import { readDocument } from '@ipr/client/asset/read-document';
import { type ShellContract, useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';

/** Query for a version's document. Content under a CID is immutable, so it is read once. */
export const documentQuery = (shell: Pick<ShellContract, 'api' | 'session'>, cid: string) => ({
  queryKey: ['documents', shell.session.wallet, cid],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readDocument(shell, cid, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useDocument = (cid: string) => useQuery(documentQuery(useShell(), cid));
