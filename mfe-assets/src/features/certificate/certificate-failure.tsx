import { missingParts } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import { Alert, Button, ErrorState, useFailureText, useText } from '@ipr/ui';
import { useEffect } from 'react';
import classes from './certificate.module.css';

interface Props {
  readonly thrown: unknown;
  /** What failed: the certificate, or its preview. */
  readonly code: 'certificate.not-generated' | 'certificate.preview-failed';
  readonly onRetry: () => void;
}

/** What the certificate waits for, and when to come back; tries again by itself. */
const Withheld = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const text = useText();
  const sentence = useFailureText();
  const missing = missingParts.find((part) => part === failure.params.missing);
  const seconds = Math.max(2, Number(failure.params.retryAfter ?? 10));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    const timer = setTimeout(onRetry, seconds * 1_000);
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
export const CertificateFailure = ({ thrown, code, onRetry }: Props) => {
  const text = useText();
  const sentence = useFailureText();
  const failure = asFailure(thrown);
  if (failure.code === 'certificate.data-unavailable') return <Withheld failure={failure} onRetry={onRetry} />;
  return (
    <ErrorState title={sentence(new Failure(code))} safe={text('certificate.safe')} error={thrown} onRetry={onRetry} />
  );
};
