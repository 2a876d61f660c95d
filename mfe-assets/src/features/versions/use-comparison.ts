import { readDocument } from '@ipr/client/asset/read-document';
import { useShell } from '@ipr/mfe-contract';
import type { AssetVersion } from '@ipr/ports/index';
import { useCallback, useEffect, useState } from 'react';
import { type Difference, differences, openTexts, type VersionContent } from './read-version.ts';

type Comparison =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly thrown: unknown }
  | { readonly kind: 'found'; readonly rows: readonly Difference[] };

/** Decrypts and compares two versions; decrypted texts exist only in this page's memory. */
export const useComparison = (older: AssetVersion, newer: AssetVersion) => {
  const shell = useShell();
  const [comparison, setComparison] = useState<Comparison>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((known) => known + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares again for other versions and on retry
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const read = async ({ hash, cid }: AssetVersion): Promise<VersionContent> => {
      const metadata = await readDocument(shell, cid, signal);
      return { metadata, private: await openTexts(shell, { hash, metadata }, () => undefined, signal) };
    };
    setComparison({ kind: 'loading' });
    Promise.all([read(older), read(newer)]).then(
      ([before, after]) => signal.aborted || setComparison({ kind: 'found', rows: differences(before, after) }),
      (thrown: unknown) => signal.aborted || setComparison({ kind: 'failed', thrown }),
    );
    return () => controller.abort();
  }, [older.id, newer.id, attempt]);
  return { comparison, retry };
};
