import { Failure } from '@ipr/domain';
import { ErrorState, useText } from '@ipr/ui';

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
  return (
    <ErrorState
      isPage={isPage}
      title={text('module.failed', { name: title })}
      safe={text('module.failed-safe')}
      advice={text('module.failed-do')}
      error={thrown instanceof Failure ? thrown : new Failure('service.unavailable', {}, thrown)}
      onRetry={retry}
      retryLabel={text('action.retry')}
    />
  );
};
