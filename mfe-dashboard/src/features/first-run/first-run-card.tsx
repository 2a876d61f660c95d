import { Link, useShell } from '@ipr/mfe-contract';
import { Button, CheckCircleFilled, useText } from '@ipr/ui';
import classes from './first-run.module.css';
import { type FirstStep, firstSteps, type useFirstRun } from './use-first-run.ts';

const useTarget = () => {
  const { links } = useShell();
  return (step: FirstStep): string => (step === 'register' ? links.newAsset() : links.assets('mine'));
};

type Props = Pick<ReturnType<typeof useFirstRun>, 'done' | 'dismiss'>;

/** Three steps instead of empty counters; each is ticked once it is done. */
export const FirstRunCard = ({ done, dismiss }: Props) => {
  const text = useText();
  const target = useTarget();
  return (
    <section className={classes.card} aria-labelledby="first-run-title">
      <div className={classes.head}>
        <h2 id="first-run-title">{text('first-run.title')}</h2>
        <Button type="link" onClick={dismiss}>
          {text('first-run.dismiss')}
        </Button>
      </div>
      <ol className={classes.steps}>
        {firstSteps.map((step) => (
          <li key={step} className={classes.step} data-done={done[step]}>
            <h3>{text(`first-run.${step}-title`)}</h3>
            <p>{text(`first-run.${step}-text`)}</p>
            {done[step] ? (
              <span className={classes.done}>
                <CheckCircleFilled aria-hidden /> {text('first-run.done')}
              </span>
            ) : (
              <Link to={target(step)}>{text(`first-run.${step}-action`)}</Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
