import { Tabs, useText } from '@ipr/ui';
import classes from './shares.module.css';
import { type ShareTab, shareTabs } from './shares-query.ts';

interface ShareTabsProps {
  readonly tab: ShareTab;
  /** Number of pending items per tab; undefined while loading. */
  readonly waiting: Readonly<Record<ShareTab, number | undefined>>;
  readonly onTab: (tab: ShareTab) => void;
}

/** Incoming, Outgoing and Requests, each with a badge of its pending items. */
export const ShareTabs = ({ tab, waiting, onTab }: ShareTabsProps) => {
  const text = useText();
  const label = (key: ShareTab) => {
    const n = waiting[key];
    const words = key === 'requests' ? 'shares.open-badge' : 'shares.pending-badge';
    return (
      <>
        {text(`shares.${key}`)}
        {n ? (
          <>
            <span aria-hidden className={classes.badge}>
              {n}
            </span>
            <span className="ipr-hidden">{` (${text(words, { n })})`}</span>
          </>
        ) : null}
      </>
    );
  };
  return (
    <Tabs
      className={classes.tabs ?? ''}
      activeKey={tab}
      onChange={(key) => onTab(key as ShareTab)}
      items={shareTabs.map((key) => ({ key, label: label(key) }))}
    />
  );
};
