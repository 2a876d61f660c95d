import { type EvidencyProof, formatDate } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { Tag, Tooltip, useText } from '@ipr/ui';
import classes from './asset.module.css';

/** Time, authority and legal value of the file hash's timestamp. */
export const EuTimestamp = ({ proof }: { readonly proof: EvidencyProof }) => {
  const text = useText();
  const { locale, timeZone } = useShell().i18n;
  const date = formatDate(Date.parse(proof.timestamp) / 1000, locale, timeZone);
  return (
    <span className={classes.line}>
      <Tooltip title={timeZone}>
        <time dateTime={proof.timestamp}>{text('asset.timestamp-eu', { date })}</time>
      </Tooltip>
      {proof.tsa ? <span title={text('asset.timestamp-authority')}>{proof.tsa}</span> : null}
      {proof.qualified ? <Tag color="success">{text('asset.timestamp-qualified')}</Tag> : null}
      {proof.legalValue === false ? <Tag color="warning">{text('asset.timestamp-no-value')}</Tag> : null}
    </span>
  );
};
