import { missingParts } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import { Alert, Button, ErrorState, useFailureText, useText } from '@ipr/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import classes from './certificate.module.css';

interface Props {
  readonly thrown: unknown;
  /** What failed: the certificate, or its preview. */
  readonly code: 'certificate.not-generated' | 'certificate.preview-failed';
  readonly onRetry: () => void;
  /** Shows all certificates of the asset, where one without its file can be withdrawn. */
  readonly onShowAll: () => void;
}

/** What the certificate waits for, and when to come back; tries again by itself. */
const Withheld = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const text = useText();
  const sentence = useFailureText();
  const missing = missingParts.find((part) => part === failure.params.missing);
  const seconds = Math.max(2, Number(failure.params.retryAfter ?? 10));
  const queries = useQueryClient();
  // What this page shows may be of another version by then.
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (missing === 'newer-version') void queries.invalidateQueries({ queryKey: ['assets'] });
    const timer = setTimeout(() => retry.current(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [failure]);
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={sentence(failure)}
      description={
        <div className={classes.stack}>
          {missing ? <p>{text(`certificate.missing.${missing}`)}</p> : null}
          <p>{text('certificate.again', { n: seconds })}</p>
          <p>{text('certificate.safe')}</p>
          <Button onClick={onRetry}>{text('action.try-again')}</Button>
        </div>
      }
    />
  );
};

/** Why there is no certificate now, and the way on. */
export const CertificateFailure = ({ thrown, code, onRetry, onShowAll }: Props) => {
  const text = useText();
  const sentence = useFailureText();
  const failure = asFailure(thrown);
  if (failure.code === 'certificate.data-unavailable') return <Withheld failure={failure} onRetry={onRetry} />;
  const isLost = failure.code === 'certificate.file-lost';
  return (
    <ErrorState
      title={sentence(new Failure(code))}
      safe={text('certificate.safe')}
      error={thrown}
      onRetry={onRetry}
      action={isLost ? <Button onClick={onShowAll}>{text('certificate.all')}</Button> : null}
    />
  );
};
