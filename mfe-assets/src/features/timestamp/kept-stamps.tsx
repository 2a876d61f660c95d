import { formatProofTime, type Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, CheckCircleFilled, Tag, useText } from '@ipr/ui';
import classes from './timestamp.module.css';
import type { KeptStamp } from './timestamp-state.ts';
import { useKeptStamps } from './use-kept-stamps.ts';

type Token = NonNullable<KeptStamp['token']>;

const NotVerified = ({ reason }: { readonly reason: NonNullable<KeptStamp['reason']> }) => {
  const text = useText();
  return (
    <>
      <Tag>{text('timestamp.refuted')}</Tag>
      <span>{text('verify.because', { reason: text(`reason.${reason}`) })}</span>
    </>
  );
};

const useDate = () => {
  const { locale, timeZone } = useShell().i18n;
  return (iso: string) => formatProofTime(Date.parse(iso) / 1000, locale, timeZone);
};

const TokenLine = ({ authority, time }: Pick<Token, 'authority' | 'time'>) => {
  const date = useDate();
  return (
    <>
      <time dateTime={time}>{date(time)}</time>
      <span>{authority}</span>
    </>
  );
};

const Revocation = ({ reason }: { readonly reason: Token['revocation'] }) => {
  const text = useText();
  return (
    <span className={classes.line}>
      <span className={classes.soft}>{text('timestamp.revocation')}</span>
      {reason ? <NotVerified reason={reason} /> : <span>{text('timestamp.not-revoked')}</span>}
    </span>
  );
};

const Stamp = ({ stamp: { reason, token } }: { readonly stamp: KeptStamp }) => {
  const text = useText();
  const date = useDate();
  return (
    <li>
      <span className={classes.line}>
        {token ? <TokenLine {...token} /> : null}
        {reason ? (
          <NotVerified reason={reason} />
        ) : (
          <Tag icon={<CheckCircleFilled aria-hidden />}>{text('timestamp.verified')}</Tag>
        )}
      </span>
      {token ? <Revocation reason={token.revocation} /> : null}
      {token?.renewed ? <span>{text('timestamp.renewed', { date: date(token.renewed) })}</span> : null}
    </li>
  );
};

/** Every authority's token for one version, with revocation and renewal, each only after verification in this browser. */
export const KeptStamps = ({ token, hash }: { readonly token: string; readonly hash: Hex }) => {
  const text = useText();
  const { state, retry } = useKeptStamps(token, hash);
  if (state.kind === 'checking') return <span className={classes.soft}>{text('timestamp.kept.checking')}</span>;
  if (state.kind === 'not-loaded')
    return (
      <span className={classes.line}>
        <Tag>{text('timestamp.refuted')}</Tag>
        <span>{text('timestamp.kept.not-loaded')}</span>
        <Button size="small" onClick={retry}>
          {text('action.retry')}
        </Button>
      </span>
    );
  if (state.stamps.length === 0) return <span className={classes.soft}>{text('timestamp.kept.nothing')}</span>;
  return (
    <ul className={classes.kept} aria-label={text('timestamp.kept')}>
      {state.stamps.map((stamp) => (
        <Stamp key={stamp.number} stamp={stamp} />
      ))}
    </ul>
  );
};
