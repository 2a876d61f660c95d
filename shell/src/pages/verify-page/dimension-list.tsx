import { Button, CheckCircleFilled, CloseCircleFilled, InfoCircleFilled, useText } from '@ipr/ui';
import { type Dimension, dimensions, type Entry, type Outcome } from '@ipr/verify/bundle/entries';
import type { DimensionOutcomes, VersionFound } from '@ipr/verify/bundle/settle';
import { useState } from 'react';
import { Details } from './details.tsx';
import classes from './report.module.css';

const icons = { proved: CheckCircleFilled, refuted: CloseCircleFilled, 'not-proved': InfoCircleFilled } as const;
const colors = { proved: classes.holds, refuted: classes.fails, 'not-proved': classes.open } as const;
const order: Readonly<Record<Outcome, number>> = { refuted: 0, 'not-proved': 1, proved: 2 };

/** An outcome in words; the icon only repeats it. */
const Mark = ({ outcome }: { readonly outcome: Outcome }) => {
  const text = useText();
  const Icon = icons[outcome];
  return (
    <span className={classes.mark}>
      <Icon aria-hidden />
      <span>{text(`verify.outcome.${outcome}`)}</span>
    </span>
  );
};

const Line = ({ entry: { code, outcome, reason, params } }: { readonly entry: Entry }) => {
  const text = useText();
  return (
    <li className={colors[outcome]}>
      <Mark outcome={outcome} />
      <div className={classes.words}>
        <span>
          {typeof params.version === 'number'
            ? `${text('verify.labelled', { label: text('verify.version', { n: params.version }) })} `
            : null}
          {text(`finding.${code}`)}
        </span>
        {reason ? (
          <strong className={classes.because}>{text('verify.because', { reason: text(`reason.${reason}`) })}</strong>
        ) : null}
        <Details params={params} />
      </div>
    </li>
  );
};

/** Lines that are added at a time: a bundle of a thousand versions has fifteen thousand. */
const linesAtOnce = 100;

interface DimensionProps {
  readonly dimension: Dimension;
  readonly outcome: Outcome;
  readonly entries: readonly Entry[];
}

/** One dimension: its verdict in words, and inside every check with its outcome, what is refuted first. */
const DimensionPart = ({ dimension, outcome, entries }: DimensionProps) => {
  const text = useText();
  const sorted = entries.toSorted((one, other) => order[one.outcome] - order[other.outcome]);
  const [most, setMost] = useState(linesAtOnce);
  return (
    <details className={`${classes.section} ${classes.dimension}`} open={outcome === 'refuted'}>
      <summary className={colors[outcome]}>
        <h2>{text(`verify.dimension.${dimension}`)}</h2>
        <Mark outcome={outcome} />
      </summary>
      <ul className={classes.list} aria-label={text(`verify.dimension.${dimension}`)}>
        {sorted.slice(0, most).map((entry) => (
          <Line key={`${entry.code} ${entry.outcome} ${JSON.stringify(entry.params)}`} entry={entry} />
        ))}
      </ul>
      {sorted.length > most ? (
        <Button type="link" onClick={() => setMost(most + linesAtOnce)}>
          {text('verify.more-lines', { n: most, m: sorted.length })}
        </Button>
      ) : null}
      <p className={classes.soft}>
        <strong>{text('verify.labelled', { label: text('verify.by-hand') })}</strong>{' '}
        {text(`verify.by-hand.${dimension}`)}
      </p>
    </details>
  );
};

/** What is proved about each version, where there are several: one can fail alone. */
export const VersionList = ({ versions }: { readonly versions: readonly VersionFound[] }) => {
  const text = useText();
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="verify-versions" className={classes.section}>
      <h2 id="verify-versions">{text('verify.versions')}</h2>
      <ul className={classes.list}>
        {versions.map(({ number, verdict }) => (
          <li key={number} className={colors[verdict]}>
            <Mark outcome={verdict} />
            <span>{text('verify.version', { n: number })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface DimensionListProps {
  readonly outcomes: DimensionOutcomes;
  readonly entries: readonly Entry[];
}

/** The six verdicts, each of which opens to what was checked. */
export const DimensionList = ({ outcomes, entries }: DimensionListProps) => (
  <>
    {dimensions.map((dimension) => (
      <DimensionPart
        key={dimension}
        dimension={dimension}
        outcome={outcomes[dimension]}
        entries={entries.filter((entry) => entry.dimension === dimension)}
      />
    ))}
  </>
);
