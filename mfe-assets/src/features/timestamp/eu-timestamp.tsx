import { type EvidencyProof, formatProofTime, type Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Button, CheckCircleFilled, HashText, Tag, Tooltip, useText } from '@ipr/ui';
import { Contradictions } from './contradictions.tsx';
import { KeptStamps } from './kept-stamps.tsx';
import classes from './timestamp.module.css';
import type { OpenReason, Stamp, TimestampState } from './timestamp-state.ts';
import { useTimestamp } from './use-timestamp.ts';

const Proved = ({ stamp: { time, authority, root, qualified, legalValue } }: { readonly stamp: Stamp }) => {
  const text = useText();
  const { locale, timeZone } = useShell().i18n;
  const rootName = text('timestamp.root', { name: root.name });
  const date = formatProofTime(Date.parse(time) / 1000, locale, timeZone);
  return (
    <>
      <Tooltip title={`${time} · ${timeZone}`}>
        <time dateTime={time}>{text('asset.timestamp-eu', { date })}</time>
      </Tooltip>
      <span title={text('asset.timestamp-authority')}>{authority}</span>
      <span className={classes.line}>
        <span className={classes.soft}>{rootName}</span>
        <HashText value={root.sha256} label={rootName} />
      </span>
      <Tag icon={<CheckCircleFilled aria-hidden />} color={legalValue ? 'success' : 'default'}>
        {text('timestamp.verified')}
      </Tag>
      {qualified ? <Tag color="success">{text('asset.timestamp-qualified')}</Tag> : null}
      {legalValue ? null : <Tag color="warning">{text('asset.timestamp-no-value')}</Tag>}
    </>
  );
};

const NotProved = ({ reason, retry }: { readonly reason: OpenReason; readonly retry: () => void }) => {
  const text = useText();
  if (reason === 'checking') return <span className={classes.soft}>{text('timestamp.open.checking')}</span>;
  return (
    <>
      <Tag>{text('timestamp.not-proved')}</Tag>
      <span>{text(`timestamp.open.${reason}`)}</span>
      {reason === 'not-loaded' ? (
        <Button size="small" onClick={retry}>
          {text('action.retry')}
        </Button>
      ) : null}
    </>
  );
};

const Refuted = ({ reason }: { readonly reason: Extract<TimestampState, { outcome: 'refuted' }>['reason'] }) => {
  const text = useText();
  return (
    <>
      <Tag color="error">{text('timestamp.refuted')}</Tag>
      <span>{text('verify.because', { reason: text(`reason.${reason}`) })}</span>
    </>
  );
};

interface Props {
  /** From the registrant's document; none of its fields is shown unless the token contradicts it. */
  readonly proof: EvidencyProof | null;
  /** The version's file hash on chain. */
  readonly hash: Hex;
  /** Also shows what was kept with the token: further authorities, revocation data and renewals. */
  readonly detailed?: boolean;
}

/** The timestamp of a version as its token states it, after verification in this browser. */
export const EuTimestamp = ({ proof, hash, detailed = false }: Props) => {
  const { state, retry } = useTimestamp(proof, hash);
  return (
    <div className={classes.timestamp}>
      <div className={classes.line}>
        {state.outcome === 'proved' ? <Proved stamp={state.stamp} /> : null}
        {state.outcome === 'refuted' ? <Refuted reason={state.reason} /> : null}
        {state.outcome === 'not-proved' ? <NotProved reason={state.reason} retry={retry} /> : null}
      </div>
      {state.outcome === 'proved' ? <Contradictions contradictions={state.contradictions} /> : null}
      {state.outcome === 'proved' && detailed && proof?.token ? <KeptStamps token={proof.token} hash={hash} /> : null}
    </div>
  );
};
