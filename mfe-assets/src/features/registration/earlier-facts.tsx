import type { EarlierRecord } from '@ipr/client/registration/find-earlier';
import { TransactionLink } from '@ipr/features/activity';
import { Link, useShell } from '@ipr/mfe-contract';
import { AddressText, DateText, useText, WrittenText } from '@ipr/ui';
import classes from './file-check-note.module.css';

interface Props {
  readonly record: EarlierRecord;
  readonly note?: string;
}

/** The asset that already has the file, its date, and the account that introduced the hash. */
export const EarlierFacts = ({ record, note }: Props) => {
  const text = useText();
  const { links } = useShell();
  const { id, title, isOwn, registrant, isRegistrant, since, txHash } = record;
  const shown = <WrittenText>{title}</WrittenText>;
  return (
    <div className={classes.record}>
      {note ? <p>{note}</p> : null}
      <strong className={classes.title}>{isOwn ? <Link to={links.asset(id)}>{shown}</Link> : shown}</strong>
      <dl className={classes.facts}>
        <dt>{text('asset.id')}</dt>
        <dd>{id}</dd>
        <dt>{text('register.earlier-when')}</dt>
        <dd>
          <DateText seconds={since} proof />
        </dd>
        <dt>{text('register.earlier-by')}</dt>
        <dd>{isRegistrant ? text('register.earlier-you') : <AddressText address={registrant} />}</dd>
      </dl>
      {txHash ? <TransactionLink hash={txHash} /> : null}
    </div>
  );
};
