import { useText } from '@ipr/ui';
import { counterNames } from '../../model/counters.ts';
import { CounterCard } from './counter-card.tsx';
import classes from './counters.module.css';

/** The four counters (decision P1). */
export const CounterList = () => (
  <ul className={classes.list} aria-label={useText()('dashboard.counters')}>
    {counterNames.map((name) => (
      <CounterCard key={name} name={name} />
    ))}
  </ul>
);
