import { Button, useText } from '@ipr/ui';
import classes from './form-buttons.module.css';

interface FormButtonsProps {
  readonly busy: boolean;
  /** True if nothing can be registered: the registration is complete, or the file is already registered. */
  readonly closed: boolean;
  readonly canLeave: boolean;
  readonly onCancel: () => void;
}

/** Cancel, which stops a running registration or leaves the form, and Register Asset. */
export const FormButtons = ({ busy, closed, canLeave, onCancel }: FormButtonsProps) => {
  const text = useText();
  return (
    <div className={classes.buttons}>
      <Button disabled={!canLeave} onClick={onCancel}>
        {text('action.cancel')}
      </Button>
      <Button type="primary" htmlType="submit" loading={busy} disabled={closed}>
        {text('register.action')}
      </Button>
    </div>
  );
};
