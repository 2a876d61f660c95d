import { Failure } from '@ipr/domain';
import { ErrorState, useOnline, useText } from '@ipr/ui';

interface FailedProps {
  readonly title: string;
  readonly thrown: unknown;
  readonly retry: () => void;
  /** True for a module that is the whole page. */
  readonly isPage?: boolean;
}

/** Error of a module or part that cannot be shown, with Retry. */
export const ModuleFailed = ({ title, thrown, retry, isPage = false }: FailedProps) => {
  const text = useText();
  const isOnline = useOnline();
  return (
    <ErrorState
      isPage={isPage}
      title={text('module.failed', { name: title })}
      // Without a network the rest of the portal does not work either.
      safe={isOnline ? text('module.failed-safe') : undefined}
      advice={text('module.failed-do')}
      error={thrown instanceof Failure ? thrown : new Failure('module.broken', {}, thrown)}
      onRetry={retry}
      retryLabel={text('action.retry')}
    />
  );
};
