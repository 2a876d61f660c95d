import { Link } from '@ipr/mfe-contract';
import { DateText, HashText, useText } from '@ipr/ui';
import classes from '../toasts/notification-drawer.module.css';
import { type TrackerEntry, useTracker } from './tracker.ts';
import { useOutcome } from './use-outcome.ts';

const Entry = ({ entry, retryAt }: { readonly entry: TrackerEntry; readonly retryAt: string }) => {
  const text = useText();
  const outcome = useOutcome();
  const words = outcome(entry) || text(entry.overdue ? 'tx.waiting' : `tx.${entry.operation}.name`);
  return (
    <li>
      <div>
        <div>{words}</div>
        <small className={classes.when}>
          <DateText seconds={entry.startTime / 1000} />
        </small>
        {entry.txHash ? (
          <div>
            <HashText value={entry.txHash} label={text('tx.title')} />
          </div>
        ) : null}
        {/* The retry continues the form's draft and never creates a second asset. */}
        {entry.status === 'failed' && entry.operation === 'createAsset' ? (
          <Link to={retryAt}>{text('action.retry')}</Link>
        ) : null}
      </div>
    </li>
  );
};

/** Closed transactions, newest first (decision S16); a failed registration can be retried from here. */
export const TransactionHistory = ({ retryAt }: { readonly retryAt: string }) => {
  const text = useText();
  const history = useTracker((state) => state.history);
  if (history.length === 0) return null;
  return (
    <section aria-label={text('tx.history')}>
      <h2 className={classes.here}>{text('tx.history')}</h2>
      <ol className={classes.list}>
        {history.map((entry) => (
          <Entry key={entry.id} entry={entry} retryAt={retryAt} />
        ))}
      </ol>
    </section>
  );
};
