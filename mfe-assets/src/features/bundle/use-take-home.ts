import { asFailure } from '@ipr/domain';
import { noteEvidenceTaken } from '@ipr/features/evidence-taken';
import { useShell } from '@ipr/mfe-contract';
import { queryNode } from '@ipr/verify/chain/query-node';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from './save-blob.ts';
import type { TakeHomeOrder, TakeHomeProgress } from './take-home.ts';

export type TakeHomeState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'making'; readonly progress: TakeHomeProgress; readonly withKeys: boolean }
  | {
      readonly kind: 'done';
      readonly bytes: number;
      readonly lacksRecords: boolean;
      readonly lacking: readonly number[];
    }
  | { readonly kind: 'failed'; readonly thrown: unknown };

const initial: TakeHomeState = { kind: 'asking' };

/** Creates one bundle at a time and passes it to the browser's download; leaving the page cancels it. */
export const useTakeHome = () => {
  const shell = useShell();
  const [state, setState] = useState<TakeHomeState>(initial);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const make = async (order: TakeHomeOrder): Promise<void> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const settle = (next: TakeHomeState) => signal.aborted || setState(next);
    const report = (progress: TakeHomeProgress) => settle({ kind: 'making', progress, withKeys: order.withKeys });
    report({ step: 'documents' });
    try {
      // Loads the format and chain libraries only when a bundle is requested.
      const { collectTakeHome } = await import('./collect-take-home.ts');
      const { file, lacksRecords, lacking } = await collectTakeHome(
        { shell, query: queryNode(shell.config.urls.rpc, signal), report, signal },
        order,
      );
      if (signal.aborted) return;
      saveBlob(file, `asset-${order.view.asset.id}-take-home.zip`);
      // Without the keys the file still needs the key network.
      if (order.withKeys) noteEvidenceTaken(shell.session.wallet);
      settle({ kind: 'done', bytes: file.size, lacksRecords, lacking });
    } catch (thrown) {
      settle(asFailure(thrown).kind === 'cancelled' ? initial : { kind: 'failed', thrown });
    }
  };

  const cancel = () => {
    running.current?.abort();
    setState(initial);
  };
  return { state, make, cancel };
};
