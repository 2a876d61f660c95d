import { Alert, Button, DateText, useText } from '@ipr/ui';
import classes from './unfinished-note.module.css';

interface Props {
  readonly title: string;
  /** ISO 8601 time. */
  readonly startedAt: string;
  /** Progress of the draft, as text. */
  readonly state: string;
  readonly continueText: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** An unfinished draft in this browser with buttons to continue or discard it. */
export const UnfinishedNote = ({ title, startedAt, state, continueText, onContinue, onDiscard }: Props) => {
  const text = useText();
  return (
    <Alert
      className={classes.draft ?? ''}
      type="info"
      showIcon
      title={title}
      description={
        <>
          <DateText seconds={Date.parse(startedAt) / 1000} />
          {' · '}
          {state}
          <div className={classes.buttons}>
            <Button type="primary" onClick={onContinue}>
              {continueText}
            </Button>
            <Button onClick={onDiscard}>{text('register.discard')}</Button>
          </div>
        </>
      }
    />
  );
};
