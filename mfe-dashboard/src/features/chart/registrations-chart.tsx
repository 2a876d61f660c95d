import type { Registrations } from '@ipr/ports/index';
import { Button, ErrorState, LoadingState, useLanguage, useText } from '@ipr/ui';
import { useRef, useState } from 'react';
import { yearOf } from '../../model/chart/month-starts.ts';
import { useRegistrations } from '../../model/chart/use-registrations.ts';
import classes from './chart.module.css';
import { LaterDrawing } from './later-drawing.tsx';
import { useNear } from './use-near.ts';

const monthNames = (locale: string): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)));
};

interface NumbersProps {
  readonly months: readonly string[];
  readonly counts: readonly number[];
  readonly label: string;
}

/** The same numbers as a table. */
const Numbers = ({ months, counts, label }: NumbersProps) => {
  const text = useText();
  const { locale } = useLanguage();
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{text('chart.month')}</th>
          <th scope="col">{text('chart.count')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month, at) => (
          <tr key={month}>
            <th scope="row">{month}</th>
            <td>{(counts[at] ?? 0).toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const useTotal = () => {
  const text = useText();
  const { locale } = useLanguage();
  return (counts: readonly number[], year: number): string => {
    const n = counts.reduce((sum, count) => sum + count, 0);
    if (n === 0) return text('chart.empty', { year });
    return n === 1
      ? text('chart.total.one', { year })
      : text('chart.total.other', { n: n.toLocaleString(locale), year });
  };
};

const Shown = ({
  data,
  year,
  asTable,
}: {
  readonly data: Registrations;
  readonly year: number;
  readonly asTable: boolean;
}) => {
  const text = useText();
  const { locale } = useLanguage();
  const total = useTotal()(data.perMonth, year);
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const isEmpty = data.perMonth.every((count) => count === 0);
  const months = monthNames(locale);
  const numbers = <Numbers months={months} counts={data.perMonth} label={text('chart.title')} />;
  if (asTable)
    return (
      <>
        <p role="status">{total}</p>
        {numbers}
      </>
    );
  return (
    <>
      <p role="status">{total}</p>
      <div className="ipr-hidden">{numbers}</div>
      <div ref={place} aria-hidden className={classes.drawing}>
        {isNear && !isEmpty ? <LaterDrawing months={months} counts={data.perMonth} otherwise={numbers} /> : null}
      </div>
    </>
  );
};

/** Asset Registration Activity: registrations per month of one year (decision P2). */
export const RegistrationsChart = () => {
  const text = useText();
  const { timeZone } = useLanguage();
  const thisYear = yearOf(Date.now() / 1000, timeZone);
  const [year, setYear] = useState(thisYear);
  const [asTable, setAsTable] = useState(false);
  const { data, error, isPlaceholderData, refetch } = useRegistrations(year);
  const first = data?.firstAt ? Math.min(thisYear, yearOf(data.firstAt, timeZone)) : thisYear;
  const years = Array.from({ length: thisYear - first + 1 }, (_, ago) => thisYear - ago);
  return (
    <section className={classes.chart} aria-labelledby="chart-title" aria-busy={isPlaceholderData}>
      <div className={classes.head}>
        <h2 id="chart-title">{text('chart.title')}</h2>
        <select
          className={classes.year}
          aria-label={text('chart.year')}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          {years.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
        <Button onClick={() => setAsTable(!asTable)}>{text(asTable ? 'chart.as-chart' : 'chart.as-table')}</Button>
      </div>
      {data ? <Shown data={data} year={year} asTable={asTable} /> : null}
      {!data && error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <div className={classes.drawing}>
          <LoadingState text={text('chart.loading')} />
        </div>
      ) : null}
    </section>
  );
};
