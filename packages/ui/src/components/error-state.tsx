import { asFailure } from '@ipr/domain';
import type { ReactNode } from 'react';
import { ExclamationCircleFilled } from '../icons.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { requestIdOf } from '../texts/failure-text.ts';
import { useFailureText, useText } from '../texts/text-provider.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './states.module.css';
import { useOnline, useOnReturn } from './use-online.ts';

export interface ErrorStateProps {
  /** The event; the default is the failure's own text. */
  readonly title?: ReactNode;
  /** What is safe. */
  readonly safe?: ReactNode;
  /** What to do now. */
  readonly advice?: ReactNode;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
  readonly action?: ReactNode;
  /** True if it replaces the whole page: its title is then the page's heading. */
  readonly isPage?: boolean;
}

/** The request id by which the operator finds the request, in small print with a copy button. */
export const RequestId = ({ error }: { readonly error: unknown }) => {
  const text = useText();
  const id = requestIdOf(error);
  if (!id) return null;
  return (
    <span className={classes.fine}>
      {text('error.request-id')}: {id}
      <CopyButton value={id} what={text('what.request-id')} />
    </span>
  );
};

/** Failures that a missing network causes: no response, or code of a module that could not be loaded. */
const causedByNetwork = (error: unknown): boolean =>
  error !== undefined && ['unavailable', 'unexpected'].includes(asFailure(error).kind);

/** The event, what is safe, and what to do; announced at once by screen readers. Retries when the network returns. */
export const ErrorState = ({ title, safe, advice, error, onRetry, retryLabel, action, isPage }: ErrorStateProps) => {
  const text = useText();
  const sentence = useFailureText();
  const isOnline = useOnline();
  useOnReturn(isOnline, onRetry);
  const isOffline = !isOnline && causedByNetwork(error);
  const reason = error === undefined ? undefined : isOffline ? text('error.offline') : sentence(error);
  const Title = isPage ? 'h1' : 'strong';
  return (
    <div role="alert" className={classes.error}>
      <ExclamationCircleFilled aria-hidden className={classes.errorIcon} />
      <div className={classes.errorWords}>
        <Title className={classes.errorTitle}>{title ?? reason ?? text('error.title')}</Title>
        {title !== undefined && reason !== undefined && reason !== title ? <p>{reason}</p> : null}
        {safe ? <p>{safe}</p> : null}
        <p>{isOffline ? text('error.offline-do') : (advice ?? text('error.do'))}</p>
        {onRetry ? <PlainButton onClick={onRetry}>{retryLabel ?? text('action.try-again')}</PlainButton> : null}
        {action}
        <RequestId error={error} />
      </div>
    </div>
  );
};
