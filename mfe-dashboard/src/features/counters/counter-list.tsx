import { useLanguage, useText } from '@ipr/ui';
import { useId } from 'react';
import { counterNames } from '../../model/counters.ts';
import { useLag } from '../../model/use-lag.ts';
import { CounterCard } from './counter-card.tsx';
import classes from './counters.module.css';

/** The four counters (decision P1), marked while the index from which they are read lags behind the chain. */
export const CounterList = () => {
  const text = useText();
  const { locale } = useLanguage();
  const id = useId();
  const lag = useLag();
  return (
    <div>
      <ul
        className={classes.list}
        aria-label={text('dashboard.counters')}
        aria-describedby={lag > 0 ? id : undefined}
        data-lagging={lag > 0}
      >
        {counterNames.map((name) => (
          <CounterCard key={name} name={name} />
        ))}
      </ul>
      <p id={id} role="status" className={classes.lag}>
        {lag > 0 ? text('dashboard.lag', { n: lag.toLocaleString(locale) }) : null}
      </p>
    </div>
  );
};
