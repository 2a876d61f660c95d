import type { AssetVersion } from '@ipr/ports/index';
import { AddressText, Button, DateText, EyeOutlined, HashText, useText, WrittenText } from '@ipr/ui';
import { Transaction } from '../asset/version-facts.tsx';
import { EuTimestamp } from '../timestamp/eu-timestamp.tsx';
import { useDocument } from './use-document.ts';
import { useReplacement } from './use-replacement.ts';
import { VersionLabel } from './version-label.tsx';
import classes from './versions.module.css';

/** The verified timestamp of a version, or the reason for its absence. */
const Timestamp = ({ version: { cid, hash } }: { readonly version: AssetVersion }) => {
  const text = useText();
  const { data, isError } = useDocument(cid);
  if (isError) return <span className={classes.soft}>{text('version.timestamp-failed')}</span>;
  if (!data) return <span className={classes.soft}>{text('version.timestamp-loading')}</span>;
  return <EuTimestamp proof={data.evidencyTimestamp} hash={hash} />;
};

/** File hash and transaction of this version alone. */
const Recorded = ({ version: { hash, txHash } }: { readonly version: AssetVersion }) => {
  const text = useText();
  return (
    <>
      <span className={classes.line}>
        <span className={classes.soft}>{text('asset.file-hash')}</span>
        <HashText value={hash} label={text('asset.file-hash')} />
      </span>
      <span className={classes.line}>
        <span className={classes.soft}>{text('asset.transaction')}</span>
        <Transaction hash={txHash} />
      </span>
    </>
  );
};

interface Props {
  /** All versions of the asset, newest first. */
  readonly versions: readonly AssetVersion[];
  readonly version: AssetVersion;
  readonly onView: () => void;
}

/** One version: label, title, updater, date, hash, transaction, timestamp, and View. */
export const VersionEntry = ({ versions, version, onView }: Props) => {
  const text = useText();
  const replacement = useReplacement(versions, version);
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <span className={classes.head}>
          <VersionLabel index={versions.indexOf(version)} count={versions.length} />
          <span className={classes.title}>
            <WrittenText>{version.title}</WrittenText>
          </span>
        </span>
        <span className={classes.line}>
          <span className={classes.soft}>{text(version.number === 1 ? 'version.by-first' : 'version.by')}</span>
          <AddressText address={version.updater} copy={false} />
        </span>
        <DateText seconds={version.timestamp} proof />
        <Recorded version={version} />
        <Timestamp version={version} />
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
