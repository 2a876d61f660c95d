import type { Failure } from '@ipr/domain';
import { Alert, Form, RequestId, useFailureText } from '@ipr/ui';

/** Failure of the last attempt, above the submit button. */
export const AttemptFailure = ({ failure }: { readonly failure: Failure | undefined }) => {
  const sentence = useFailureText();
  if (!failure) return null;
  return (
    <Form.Item>
      <Alert type="error" showIcon title={sentence(failure)} description={<RequestId error={failure} />} />
    </Form.Item>
  );
};
