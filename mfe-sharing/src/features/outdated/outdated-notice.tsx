import { Alert, Button, useFailureText, useText } from '@ipr/ui';

interface StaleNoticeProps {
  readonly error: unknown;
  /** What could not be read again, in words; the failure's own sentence without it. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/** Says that what stands below was read earlier; nothing while that is not so. */
export const StaleNotice = ({ error, title, onRetry }: StaleNoticeProps) => {
  const text = useText();
  const sentence = useFailureText();
  if (!error) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={title ?? sentence(error)}
      description={text('share.stale')}
      action={<Button onClick={onRetry}>{text('action.try-again')}</Button>}
    />
  );
};
