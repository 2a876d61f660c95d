import { Alert, RequestId, useFailureText } from '@ipr/ui';

/** The failed action and its reason, inside the dialog; renders nothing without a failure. */
export const Failed = ({ what, thrown }: { readonly what: string; readonly thrown: unknown }) => {
  const sentence = useFailureText();
  if (thrown === null) return null;
  return (
    <Alert
      type="error"
      role="alert"
      showIcon
      title={what}
      description={
        <>
          {sentence(thrown)} <RequestId error={thrown} />
        </>
      }
    />
  );
};
