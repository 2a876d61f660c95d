import type { AssetVersion } from '@ipr/ports/index';
import { AddressText, Button, DateText, EyeOutlined, useText } from '@ipr/ui';
import { EuTimestamp } from '../asset/eu-timestamp.tsx';
import { useDocument } from './use-document.ts';
import { useReplacement } from './use-replacement.ts';
import { VersionLabel } from './version-label.tsx';
import classes from './versions.module.css';

/** 'EU: …' of a version's document, or the reason for its absence. */
const Timestamp = ({ cid }: { readonly cid: string }) => {
  const text = useText();
  const { data, isError } = useDocument(cid);
  if (isError) return <span className={classes.soft}>{text('version.timestamp-failed')}</span>;
  if (!data) return <span className={classes.soft}>{text('version.timestamp-loading')}</span>;
  if (!data.evidencyTimestamp) return <span className={classes.soft}>{text('version.timestamp-none')}</span>;
  return <EuTimestamp proof={data.evidencyTimestamp} />;
};

interface Props {
  /** All versions of the asset, newest first. */
  readonly versions: readonly AssetVersion[];
  readonly version: AssetVersion;
  readonly onView: () => void;
}

/** One version: label, title, updater, date, timestamp, and View. */
export const VersionEntry = ({ versions, version, onView }: Props) => {
  const text = useText();
  const replacement = useReplacement(versions, version);
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.head}>
          <VersionLabel index={versions.indexOf(version)} count={versions.length} />
          <span className={classes.title}>{version.title}</span>
        </span>
        <span className={classes.line}>
          <span className={classes.soft}>{text('version.by')}</span>
          <AddressText address={version.updater} copy={false} />
        </span>
        <DateText seconds={version.timestamp} />
        <Timestamp cid={version.cid} />
        {replacement ? (
          <span className={classes.soft}>{text('rekey.version-note', { n: replacement.version.number })}</span>
        ) : null}
      </div>
      <Button
        size="small"
        icon={<EyeOutlined aria-hidden />}
        aria-label={text('version.view-number', { n: version.number })}
        onClick={onView}
      >
        {text('version.view')}
      </Button>
    </li>
  );
};
