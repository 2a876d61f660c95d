import type { EvidencyProof, Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import type { TimestampState } from './timestamp-state.ts';

/**
 * The timestamp of a document over a file hash on chain, verified in this browser. Proved or refuted only when the verification
 * is complete.
 */
export const useTimestamp = (
  proof: EvidencyProof | null,
  hash: Hex,
): { readonly state: TimestampState; readonly retry: () => void } => {
  const { timestamps } = useShell().config;
  const { data, isError, refetch } = useQuery({
    queryKey: ['timestamps', hash, proof],
    queryFn: async () => {
      // Loads the format and signature libraries only when a timestamp is verified.
      const { verifyTimestamp } = await import('./verify-timestamp.ts');
      return verifyTimestamp(proof, hash, timestamps);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Verification needs no connection once its code is loaded.
    networkMode: 'always',
  });
  const open: TimestampState = { outcome: 'not-proved', reason: isError ? 'not-loaded' : 'checking' };
  return { state: data ?? open, retry: () => void refetch() };
};
