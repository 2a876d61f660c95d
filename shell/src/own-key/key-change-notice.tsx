import { Link, useShell } from '@ipr/mfe-contract';
import { Alert, DateText, useText } from '@ipr/ui';
import { useQuery } from '@tanstack/react-query';
import classes from '../passkeys/passkey-offer.module.css';
import { walletKey } from './wallet-key.ts';

/**
 * Shown on every page and device while a change of the keys waits: a thief of the mailbox may have requested it.
 * @param from ISO 8601, as known when the page was loaded
 */
export const KeyChangeNotice = ({ from }: { readonly from: string }) => {
  const text = useText();
  const { api } = useShell();
  const { data } = useQuery({
    queryKey: walletKey,
    queryFn: ({ signal }) => api.identity.walletKey({}, { signal, quiet: true }),
  });
  // Made or taken back meanwhile.
  if (data && data.waiting === null) return null;
  return (
    <Alert
      className={classes.offer ?? ''}
      role="note"
      type="warning"
      showIcon
      title={text('key.notice')}
      description={
        <>
          <p className={classes.text}>
            {text('key.notice-text')} <DateText seconds={Math.floor(Date.parse(data?.waiting?.from ?? from) / 1000)} />.
          </p>
          <Link to="/settings?tab=account">{text('key.notice-open')}</Link>
        </>
      }
    />
  );
};
