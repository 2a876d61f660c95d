import type { Failure } from '@ipr/domain';
import { Alert, Form, RequestId, useFailureText } from '@ipr/ui';

/** How the last attempt failed; stands above the button that tries again. */
export const AttemptFailure = ({ failure }: { readonly failure: Failure | undefined }) => {
  const sentence = useFailureText();
  if (!failure) return null;
  return (
    <Form.Item>
      <Alert type="error" showIcon title={sentence(failure)} description={<RequestId error={failure} />} />
    </Form.Item>
  );
};
