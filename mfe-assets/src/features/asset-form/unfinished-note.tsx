import { Alert, Button, DateText, useText } from '@ipr/ui';
import classes from './unfinished-note.module.css';

interface Props {
  readonly title: string;
  /** ISO time. */
  readonly startedAt: string;
  /** How far the draft got. */
  readonly state: string;
  readonly continueText: string;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** An unfinished draft of this browser, to be continued or discarded. */
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
