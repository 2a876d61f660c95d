import { ErrorState, LoadingState, useEntryText } from '@ipr/ui/plain';
import { useCallback, useEffect, useState } from 'react';
import { useLanguageStore } from '../language/language-store.ts';
import { Portal } from '../portal.tsx';
import { Centered } from './centered.tsx';
import { loadPortal, type PortalFacts } from './load-portal.ts';
import { PlainFrame } from './plain-frame.tsx';

type Progress =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly thrown: unknown }
  | { readonly is: 'ready'; readonly facts: PortalFacts };

const Waiting = ({ progress, retry }: { readonly progress: Progress; readonly retry: () => void }) => {
  const text = useEntryText();
  return (
    <Centered>
      {progress.is === 'failed' ? (
        <ErrorState
          isPage
          title={text('app.start-failed')}
          error={progress.thrown}
          safe={text('app.start-failed-safe')}
          onRetry={retry}
          retryLabel={text('action.retry')}
        />
      ) : (
        <LoadingState text={text('app.starting')} />
      )}
    </Centered>
  );
};

/** Loads configuration and language before rendering the portal. */
export const Start = () => {
  const { prepare } = useLanguageStore();
  const [progress, setProgress] = useState<Progress>({ is: 'loading' });
  const load = useCallback(() => {
    setProgress({ is: 'loading' });
    Promise.all([loadPortal(), prepare()]).then(
      ([facts]) => setProgress({ is: 'ready', facts }),
      (thrown: unknown) => setProgress({ is: 'failed', thrown }),
    );
  }, [prepare]);
  useEffect(load, [load]);
  return (
    <PlainFrame>
      {progress.is === 'ready' ? <Portal {...progress.facts} /> : <Waiting progress={progress} retry={load} />}
    </PlainFrame>
  );
};
