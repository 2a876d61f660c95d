import type { AssetVersion } from '@ipr/ports/index';
import { Button, Card, EmptyState, Segmented, Tag, useText } from '@ipr/ui';
import { useState } from 'react';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { VersionEntry } from './version-entry.tsx';
import { VersionPreview } from './version-preview.tsx';
import classes from './versions.module.css';

/** A long history is shown in steps, because every shown version loads its document. */
const step = 20;

type Look = 'timeline' | 'compact';

interface ListProps {
  readonly versions: readonly AssetVersion[];
  readonly look: Look;
  readonly onView: (version: AssetVersion) => void;
}

const List = ({ versions, look, onView }: ListProps) => {
  const text = useText();
  const [shown, setShown] = useState(step);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={classes.scroll} aria-label={text('version.card')} tabIndex={0}>
      <ol className={`${classes.list} ${classes[look]}`}>
        {versions.slice(0, shown).map((version) => (
          <VersionEntry key={version.id} versions={versions} version={version} onView={() => onView(version)} />
        ))}
      </ol>
      {versions.length > shown ? (
        <Button className={classes.more ?? ''} onClick={() => setShown(shown + step)}>
          {text('version.more')}
        </Button>
      ) : null}
    </section>
  );
};

interface Props extends EmptyProps {
  readonly view: ReadableAsset;
  /** Called when a dialog with a version opens and closes. */
  readonly onViewed?: (isViewed: boolean) => void;
}

interface EmptyProps {
  /** Reason for the empty list; the default is 'No versions available'. */
  readonly message?: string;
}

const Empty = ({ message }: EmptyProps) => {
  const text = useText();
  return <EmptyState heading={text('version.none-title')} text={message ?? text('version.none')} />;
};

/** The version history card (D1 section 2), newest first. */
export const VersionHistoryCard = ({ view, message, onViewed }: Props) => {
  const text = useText();
  const { versions } = view.asset;
  const [look, setLook] = useState<Look>('timeline');
  const [viewed, setViewed] = useState<AssetVersion | null>(null);
  const show = (version: AssetVersion | null) => {
    setViewed(version);
    onViewed?.(version !== null);
  };
  const [comparing, setComparing] = useState(false);
  const count = versions.length;
  const badge = count === 1 ? text('asset.version-count.one') : text('asset.version-count.other', { n: count });
  return (
    <Card title={text('version.card')} extra={<Tag>{badge}</Tag>}>
      {count === 0 ? (
        <Empty {...(message === undefined ? {} : { message })} />
      ) : (
        <>
          <div className={classes.extra}>
            <Segmented<Look>
              aria-label={text('version.look')}
              value={look}
              onChange={setLook}
              options={(['timeline', 'compact'] as const).map((value) => ({ value, label: text(`version.${value}`) }))}
            />
            {count > 1 ? <Button onClick={() => setComparing(true)}>{text('compare.action')}</Button> : null}
          </div>
          <List versions={versions} look={look} onView={show} />
        </>
      )}
      {viewed ? <VersionPreview view={view} version={viewed} onClose={() => show(null)} /> : null}
      {comparing ? <CompareDialog view={view} onClose={() => setComparing(false)} /> : null}
    </Card>
  );
};
