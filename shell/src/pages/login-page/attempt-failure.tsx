import type { Failure } from '@ipr/domain';
import { Alert, Form, RequestId, useFailureText } from '@ipr/ui';
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
    <Form.Item>
      <Alert type="error" showIcon title={sentence(failure)} description={advice ?? <RequestId error={failure} />} />
    </Form.Item>
  );
};
