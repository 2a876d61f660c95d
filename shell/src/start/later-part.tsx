import { Failure } from '@ipr/domain';
import { ErrorState, LoadingState, useEntryText } from '@ipr/ui/plain';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useLanguageStore } from '../language/language-store.ts';
import { Centered } from './centered.tsx';

type Progress<Props> =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly thrown: unknown }
  | { readonly is: 'ready'; readonly Part: ComponentType<Props> };

/** The part, with all texts of the language; the pages before sign-in have a part of them only. */
const loadWhole = async <Props,>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> => {
  const part = await load();
  await useLanguageStore.getState().prepare();
  return part;
};

/**
 * A part of the portal whose code is loaded when it is shown.
 * @param load must not change between renders
 */
export const laterPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  function LaterPart(props: Props) {
    const text = useEntryText();
    const [progress, setProgress] = useState<Progress<Props>>({ is: 'loading' });
    const begin = useCallback(() => {
      setProgress({ is: 'loading' });
      loadWhole(load).then(
        (Part) => setProgress({ is: 'ready', Part }),
        (thrown: unknown) => setProgress({ is: 'failed', thrown: new Failure('network.unreachable', {}, thrown) }),
      );
    }, []);
    useEffect(begin, [begin]);
    if (progress.is === 'ready') return <progress.Part {...props} />;
    return (
      <Centered>
        {progress.is === 'failed' ? (
          <ErrorState
            title={text('app.start-failed')}
            error={progress.thrown}
            safe={text('app.start-failed-safe')}
            onRetry={begin}
            retryLabel={text('action.retry')}
          />
        ) : (
          <LoadingState text={text('app.starting')} />
        )}
      </Centered>
    );
  };
