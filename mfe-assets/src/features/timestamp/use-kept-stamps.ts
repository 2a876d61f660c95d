import { fromBase64, type Hex, sha256Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import type { KeptStamp } from './timestamp-state.ts';

export type KeptStampsState =
  | { readonly kind: 'checking' }
  | { readonly kind: 'not-loaded' }
  | { readonly kind: 'verified'; readonly stamps: readonly KeptStamp[] };

/**
 * What the service kept with a token that this browser has verified, verified here as well.
 * @param token DER in base64 @param hash the file hash on chain
 */
export const useKeptStamps = (
  token: string,
  hash: Hex,
): { readonly state: KeptStampsState; readonly retry: () => void } => {
  const { config, api } = useShell();
  const { data, isError, refetch } = useQuery({
    queryKey: ['timestamps', 'kept', hash, token],
    queryFn: async ({ signal }) => {
      const request = { hashedMessage: hash.slice(2), tokenHash: await sha256Hex(fromBase64(token)) };
      const { stamp } = await api.timestamps.kept(request, { signal, quiet: true });
      if (!stamp) return [];
      const { verifyKept } = await import('./verify-kept.ts');
      return verifyKept(stamp, token, hash, config.timestamps);
    },
    staleTime: 60_000,
  });
  const retry = () => void refetch();
  if (data) return { state: { kind: 'verified', stamps: data }, retry };
  return { state: { kind: isError ? 'not-loaded' : 'checking' }, retry };
};
