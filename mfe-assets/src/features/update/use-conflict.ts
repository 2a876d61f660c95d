import { type AssetView, readAsset, readAssetRecord } from '@ipr/client/asset/read-asset';
import { isUnreadable } from '@ipr/client/asset/read-document';
import type { PrivateMetadata } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useRef, useState } from 'react';
import { type Difference, differences, openTexts } from '../versions/read-version.ts';

/** Another person's version and its differences from the version this person saw. */
export interface Meanwhile {
  readonly theirs: AssetView;
  readonly version: number;
  readonly rows: readonly Difference[];
  /** Null if the private fields could not be decrypted; `rows` then contains public values only. */
  readonly details: PrivateMetadata | null;
}

export type Conflict =
  | { readonly kind: 'none' | 'loading' }
  | { readonly kind: 'failed'; readonly thrown: unknown }
  | { readonly kind: 'found'; readonly found: Meanwhile };

/** Reads another person's changes made while this person was editing. */
export const useConflict = () => {
  const shell = useShell();
  const [conflict, setConflict] = useState<Conflict>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const textsIn = async ({ asset, metadata }: AssetView, signal: AbortSignal) =>
    metadata && openTexts(shell, { hash: asset.hash, metadata }, () => undefined, signal);

  const newest = (id: string, signal: AbortSignal): Promise<AssetView> =>
    readAsset(shell, id, signal).catch((thrown: unknown) => {
      if (!isUnreadable(thrown)) throw thrown;
      return readAssetRecord(shell, id, signal);
    });

  const read = async (mine: AssetView, known: PrivateMetadata | null, signal: AbortSignal): Promise<Meanwhile> => {
    const view = await newest(mine.asset.id, signal);
    // Without access there is nothing to compare; the update itself is refused.
    const theirs = view.standing === 'none' ? { ...view, metadata: mine.metadata } : view;
    const opened = Promise.all([known ?? textsIn(mine, signal), textsIn(theirs, signal)]);
    const [before, after] = await opened.catch(() => [null, null] as const);
    const rows =
      mine.metadata && theirs.metadata
        ? differences({ metadata: mine.metadata, private: before }, { metadata: theirs.metadata, private: after })
        : [];
    const version = await shell.ports.chain.versionOf(mine.asset.id);
    return { theirs, version, rows, details: after };
  };

  const compare = async (mine: AssetView, known: PrivateMetadata | null): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const settle = (next: Conflict) => controller.signal.aborted || setConflict(next);
    setConflict({ kind: 'loading' });
    await read(mine, known, controller.signal).then(
      (found) => settle({ kind: 'found', found }),
      (thrown: unknown) => settle({ kind: 'failed', thrown }),
    );
  };

  return { conflict, compare, settled: () => setConflict({ kind: 'none' }) };
};
