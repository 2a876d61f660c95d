import type { Failure } from '@ipr/domain';
import { Button, useFailureText, useText } from '@ipr/ui';
import classes from './form-buttons.module.css';

interface FormButtonsProps {
  readonly busy: boolean;
  /** True if nothing can be registered: the registration is complete, or the file is already registered. */
  readonly closed: boolean;
  /** False after the point of no return: nothing is left to cancel. */
  readonly canLeave: boolean;
  /** The first missing or invalid entry of the last attempt, until the entries change. */
  readonly problem: Failure | null;
  readonly onCancel: () => void;
}

/** Cancel, which stops a running registration or leaves the form, and Register Asset. */
export const FormButtons = ({ busy, closed, canLeave, problem, onCancel }: FormButtonsProps) => {
  const text = useText();
  const failureText = useFailureText();
  return (
    <div>
      <div className={classes.buttons}>
        {canLeave ? <Button onClick={onCancel}>{text('action.cancel')}</Button> : null}
        <Button type="primary" htmlType="submit" loading={busy} disabled={closed}>
          {text('register.action')}
        </Button>
      </div>
      <p role="alert" className={classes.problem}>
        {problem ? failureText(problem) : null}
      </p>
    </div>
  );
};
