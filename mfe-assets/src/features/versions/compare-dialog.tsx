import type { AssetVersion } from '@ipr/ports/index';
import { ErrorState, LoadingState, Select, useText } from '@ipr/ui';
import { useState } from 'react';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { ScrollableDialog } from '../asset/scrollable-dialog.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { useComparison } from './use-comparison.ts';
import { useReplacement } from './use-replacement.ts';
import classes from './versions.module.css';

interface TableProps {
  readonly view: ReadableAsset;
  readonly older: AssetVersion;
  readonly newer: AssetVersion;
}

const Table = ({ view, older, newer }: TableProps) => {
  const text = useText();
  const { comparison, retry } = useComparison(older, newer);
  const replacement = useReplacement(view.asset.versions, older);
  if (comparison.kind === 'loading') return <LoadingState text={text('compare.opening')} />;
  if (comparison.kind === 'failed')
    return <ErrorState title={text('compare.failed')} error={comparison.thrown} onRetry={retry} />;
  const again = replacement ? <p>{text('rekey.version-opens', { n: replacement.version.number })}</p> : null;
  if (comparison.rows.length === 0)
    return (
      <>
        <p>{text('compare.same')}</p>
        {again}
      </>
    );
  const names = {
    before: text('version.number', { n: older.number }),
    after: text('version.number', { n: newer.number }),
  };
  return (
    <>
      <DifferenceTable label={text('compare.title')} rows={comparison.rows} names={names} />
      {again}
    </>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly onClose: () => void;
}

/** Differences between two versions of an asset; initially the newest and the previous one. */
export const CompareDialog = ({ view, onClose }: Props) => {
  const text = useText();
  const { versions } = view.asset;
  const [olderId, setOlder] = useState(versions[1]?.id);
  const [newerId, setNewer] = useState(versions[0]?.id);
  const older = versions.find(({ id }) => id === olderId);
  const newer = versions.find(({ id }) => id === newerId);
  const options = versions.map(({ id, number, title }) => ({
    value: id,
    label: text('version.preview', { n: number, title }),
  }));
  const pick = (id: string, label: string, value: string | undefined, set: (value: string) => void) => (
    <label htmlFor={id}>
      {label}
      <Select id={id} value={value ?? null} options={options} onChange={(chosen) => chosen && set(chosen)} />
    </label>
  );
  return (
    <ScrollableDialog title={text('compare.title')} onClose={onClose}>
      <div className={classes.stack}>
        <div className={classes.pickers}>
          {pick('compare-older', text('compare.older'), olderId, setOlder)}
          {pick('compare-newer', text('compare.newer'), newerId, setNewer)}
        </div>
        {older && newer ? <Table view={view} older={older} newer={newer} /> : null}
      </div>
    </ScrollableDialog>
  );
};
