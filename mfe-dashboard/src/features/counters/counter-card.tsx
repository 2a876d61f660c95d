import { Link, useShell } from '@ipr/mfe-contract';
import type { Count } from '@ipr/ports/index';
import { Button, RequestId, useFailureText, useLanguage, useText } from '@ipr/ui';
import type { Counter, CounterName } from '../../model/counters.ts';
import { useCounter } from '../../model/use-counter.ts';
import classes from './counters.module.css';

type Direction = 'incoming' | 'outgoing';
const directions: readonly Direction[] = ['incoming', 'outgoing'];

/** '1,000+' where the index counted no further. */
const useCount = () => {
  const { locale } = useLanguage();
  return ({ value, isExact }: Count) => `${value.toLocaleString(locale)}${isExact ? '' : '+'}`;
};

/** Addresses of the lists behind the counters. */
const useListOf = () => {
  const { links } = useShell();
  return (name: CounterName, tab: Direction): string => {
    if (name === 'owned' || name === 'shared') return links.assets(name === 'owned' ? 'mine' : 'shared');
    return links.shares({ tab, status: name });
  };
};

interface CardProps {
  readonly name: CounterName;
}

const Split = ({ name, split }: CardProps & { readonly split: NonNullable<Counter['split']> }) => {
  const text = useText();
  const count = useCount();
  const listOf = useListOf();
  return (
    <span className={classes.directions}>
      {directions.map((tab) => (
        <Link key={tab} to={listOf(name, tab)}>
          {text(`dashboard.${tab}`, { n: count(split[tab]) })}
        </Link>
      ))}
    </span>
  );
};

const Failed = ({ title, failure, retry }: { title: string; failure: unknown; retry: () => void }) => {
  const text = useText();
  const sentence = useFailureText();
  return (
    <>
      <h2 className={classes.title}>{title}</h2>
      <p role="alert" className={classes.failed}>
        {sentence(failure)}
      </p>
      <RequestId error={failure} />
      <Button size="small" onClick={retry} aria-label={text('dashboard.counter-retry', { title })}>
        {text('action.try-again')}
      </Button>
    </>
  );
};

/** The list behind a counter; the outgoing shares where there are no others. */
const mainList = (counter: Counter | undefined): Direction =>
  counter?.split?.incoming.value === 0 && counter.value > 0 ? 'outgoing' : 'incoming';

const Shown = ({ name, title, counter }: CardProps & { title: string; counter: Counter | undefined }) => {
  const text = useText();
  const count = useCount();
  const listOf = useListOf();
  return (
    <>
      <h2 className={classes.title}>
        <Link to={listOf(name, mainList(counter))}>{title}</Link>
      </h2>
      {counter ? (
        <span className={classes.number}>{count(counter)}</span>
      ) : (
        <span className={classes.skeleton} aria-hidden />
      )}
      {counter?.split ? <Split name={name} split={counter.split} /> : null}
      <span className={classes.hint}>{text(`dashboard.hint.${name}`)}</span>
    </>
  );
};

/** One counter with links to the lists behind it. A failure concerns this card alone. */
export const CounterCard = ({ name }: CardProps) => {
  const title = useText()(`dashboard.counter.${name}`);
  const { counter, failure, retry } = useCounter(name);
  return (
    <li className={classes.card} aria-busy={!counter && !failure}>
      {failure ? (
        <Failed title={title} failure={failure} retry={retry} />
      ) : (
        <Shown name={name} title={title} counter={counter} />
      )}
    </li>
  );
};
