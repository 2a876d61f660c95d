import type { EarlierRecord } from '@ipr/client/registration/find-earlier';
import { Failure } from '@ipr/domain';
import { Link, useFailureText, useShell, useText } from '@ipr/mfe-kit';
import { AddressText, Alert, DateText } from '@ipr/ui';
import { TransactionLink } from '../activity/transaction-link.tsx';
import classes from './file-check-note.module.css';
import type { FileCheck } from './use-file-check.ts';

const Earlier = ({ record }: { readonly record: EarlierRecord }) => {
  const text = useText();
  const { links } = useShell();
  const { id, title, isOwn, owner, since, txHash } = record;
  return (
    <div className={classes.record}>
      <p>{text('register.duplicate')}</p>
      <strong className={classes.title}>{isOwn ? <Link to={links.asset(id)}>{title}</Link> : title}</strong>
      <dl className={classes.facts}>
        <dt>{text('register.earlier-when')}</dt>
        <dd>
          <DateText seconds={since} />
        </dd>
        <dt>{text('register.earlier-by')}</dt>
        <dd>{isOwn ? text('register.earlier-you') : <AddressText address={owner} />}</dd>
      </dl>
      {txHash ? <TransactionLink hash={txHash} /> : null}
    </div>
  );
};

const words = {
  checking: 'register.checking',
  new: 'register.not-registered',
  unknown: 'register.check-failed',
} as const;

/** Whether the chosen file is registered already; the earlier record when it is. */
export const FileCheckNote = ({ check }: { readonly check: FileCheck }) => {
  const text = useText();
  const sentence = useFailureText();
  if (check.kind === 'known')
    return (
      <Alert
        className={classes.note ?? ''}
        type="error"
        showIcon
        title={sentence(new Failure('registry.hash-already-exists', { assetId: check.record.id }))}
        description={<Earlier record={check.record} />}
      />
    );
  return (
    <p role="status" className={classes.quiet}>
      {check.kind === 'none' ? null : text(words[check.kind])}
    </p>
  );
};
