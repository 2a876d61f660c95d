import type { EarlierRecord, LookupDeps } from '@ipr/client/registration/find-earlier';
import { useCallback, useEffect, useState } from 'react';

/** Loads the clients of chain and index. */
export type LoadPorts = () => Promise<LookupDeps['ports']>;

export type LookupState =
  | { readonly is: 'loading' }
  | { readonly is: 'found'; readonly record: EarlierRecord }
  | { readonly is: 'none' }
  | { readonly is: 'failed'; readonly thrown: unknown };

/** Sends the hash, nothing else of the file. */
const lookUp = async (loadPorts: LoadPorts, sha256: string): Promise<LookupState> => {
  const [ports, { findEarlier }] = await Promise.all([loadPorts(), import('@ipr/client/registration/find-earlier')]);
  const record = await findEarlier({ ports, session: null }, sha256);
  return record ? { is: 'found', record } : { is: 'none' };
};

/** Whether a file with this SHA-256 is registered. */
export const useLookup = (loadPorts: LoadPorts, sha256: string) => {
  const [state, setState] = useState<LookupState>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt queries again
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: LookupState) => (isCurrent ? setState(next) : undefined);
    setState({ is: 'loading' });
    lookUp(loadPorts, sha256).then(settle, (thrown: unknown) => settle({ is: 'failed', thrown }));
    return () => {
      isCurrent = false;
    };
  }, [loadPorts, sha256, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, retry };
};
