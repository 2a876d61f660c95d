import { Button, LoadingOutlined, StageIcon, useText } from '@ipr/ui';
import { useEffect } from 'react';
import { useToasts } from '../toasts/toasts-store.ts';
import { usePausedTimer } from '../toasts/use-paused-timer.ts';
import classes from './overlay.module.css';
import { stepStates, steps } from './steps.ts';
import { isSettled, mayClose, shownMs, type TrackerEntry, useTracker } from './tracker.ts';
import { useOutcome } from './use-outcome.ts';

const Steps = ({ entry }: { readonly entry: TrackerEntry }) => {
  const text = useText();
  const states = stepStates(entry);
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step} className={classes[states[step]]} aria-current={states[step] === 'now' ? 'step' : undefined}>
          <StageIcon state={states[step]} />
          {text(`tx.${step}`)}
          <span className="ipr-hidden">{`, ${text(`stage.${states[step]}`)}`}</span>
        </li>
      ))}
    </ol>
  );
};

interface CardProps {
  readonly entry: TrackerEntry;
  readonly explorer: (hash: string) => string | null;
}

const Card = ({ entry, explorer }: CardProps) => {
  const text = useText();
  const outcome = useOutcome();
  const { close, minimise } = useTracker();
  const hold = usePausedTimer(shownMs(entry), entry.status, () => close(entry.id));
  // The message of the action's own page says more than the outcome; both at once would say it twice.
  const hasMessage = useToasts(({ toast }) => toast !== undefined) && isSettled(entry);
  const link = entry.txHash ? explorer(entry.txHash) : null;
  const title = `tx-${entry.id}`;
  return (
    <section className={classes.card} role="dialog" aria-modal="false" aria-labelledby={title} {...hold}>
      <h2 id={title}>{text(`tx.${entry.operation}.name`)}</h2>
      <Steps entry={entry} />
      <p role="status" className={classes.outcome}>
        {entry.overdue ? text('tx.waiting') : hasMessage ? null : outcome(entry)}
      </p>
      <div className={classes.actions}>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer">
            {text('tx.explorer')}
          </a>
        ) : null}
        {mayClose(entry) ? (
          <Button size="small" onClick={() => close(entry.id)}>
            {text('action.close')}
          </Button>
        ) : (
          <Button size="small" onClick={() => minimise(true)}>
            {text('action.minimise')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** The newest transaction, step by step. Esc minimises it while it runs and closes it afterwards (decision S16). */
export const TransactionOverlay = ({ explorer }: Pick<CardProps, 'explorer'>) => {
  const text = useText();
  const { entries, minimised, minimise, close } = useTracker();
  const entry = entries.at(-1);
  useEffect(() => {
    if (!entry || minimised) return undefined;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      if (isSettled(entry)) close(entry.id);
      else minimise(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [entry, minimised, minimise, close]);
  if (!entry) return null;
  return (
    <div className={classes.place}>
      {minimised ? (
        <Button icon={isSettled(entry) ? undefined : <LoadingOutlined aria-hidden />} onClick={() => minimise(false)}>
          {text('tx.minimised')}
        </Button>
      ) : (
        <Card key={entry.id} entry={entry} explorer={explorer} />
      )}
    </div>
  );
};
