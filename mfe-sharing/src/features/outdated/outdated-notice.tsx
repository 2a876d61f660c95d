import { Alert, Button, useFailureText, useText } from '@ipr/ui';

interface OutdatedNoticeProps {
  readonly error: unknown;
  /** Title that names what could not be reloaded; the default is the failure's own text. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/** Notice that the data below is stale; renders nothing without an error. */
export const OutdatedNotice = ({ error, title, onRetry }: OutdatedNoticeProps) => {
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
