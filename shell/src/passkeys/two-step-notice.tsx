import { useSecurity } from '@ipr/features/proof/security';
import { Link } from '@ipr/mfe-contract';
import { Alert, DateText, useText } from '@ipr/ui';
import classes from './passkey-offer.module.css';

/**
 * Shown on every page and device while two-step sign-in waits that was switched on by a proof of the address alone: a thief of the mailbox
 * may have done it. @param from ISO 8601, as known when the page was loaded
 */
export const TwoStepNotice = ({ from }: { readonly from: string }) => {
  const text = useText();
  const { data } = useSecurity();
  // Switched off meanwhile, or begun.
  if (data && data.twoStepFrom === null) return null;
  return (
    <Alert
      className={classes.offer ?? ''}
      role="note"
      type="warning"
      showIcon
      title={text('two-step.notice')}
      description={
        <>
          <p className={classes.text}>
            {text('two-step.notice-text')}{' '}
            <DateText seconds={Math.floor(Date.parse(data?.twoStepFrom ?? from) / 1000)} />.
          </p>
          <Link to="/settings?tab=account">{text('two-step.notice-open')}</Link>
        </>
      }
    />
  );
};
