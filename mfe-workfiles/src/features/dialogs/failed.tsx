import { Alert, RequestId, useFailureText } from '@ipr/ui';

/** What did not work and why, where it was asked for; nothing otherwise. */
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
