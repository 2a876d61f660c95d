import type { Failure } from '@ipr/domain';
import { PlainNotice, RequestId, useFailureText } from '@ipr/ui/plain';
import type { ReactNode } from 'react';

interface AttemptFailureProps {
  readonly failure: Failure | undefined;
  /** What to do now, instead of the request id. */
  readonly advice?: ReactNode;
}

/** Failure of the last attempt, above the submit button. */
export const AttemptFailure = ({ failure, advice }: AttemptFailureProps) => {
  const sentence = useFailureText();
  if (!failure) return null;
  return (
    <PlainNotice tone="failure" title={sentence(failure)}>
      {advice ?? <RequestId error={failure} />}
    </PlainNotice>
  );
};
