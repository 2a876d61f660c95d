import type { UserActivityPage } from '@ipr/api';
import { type ListQueryState, useListQuery } from '@ipr/features/list-query';
import { maxNamed, maxReach } from '@ipr/ports/index';
import { Button, EmptyState, ErrorState, ListFoot, LoadingState, Pagination, useLanguage, useText } from '@ipr/ui';
import { useRef, useState } from 'react';
import { isFiltered, type RecentQuery, recentPageSize, recentQueryFormat } from '../../model/recent/recent-query.ts';
import { nothingSelected, type Selection } from '../../model/recent/selection.ts';
import { useActivity } from '../../model/recent/use-activity.ts';
import { ActivityTable } from './activity-table.tsx';
import classes from './recent.module.css';
import { RecentTools } from './recent-tools.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { Timeline } from './timeline.tsx';
import { peopleOf } from './use-describe.ts';
import { useExport } from './use-export.ts';

type QueryState = ListQueryState<RecentQuery>;

const Foot = ({ query, change, page }: QueryState & { readonly page: UserActivityPage }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { total, totalIsExact, nextHeld } = page;
  const n = `${total.toLocaleString(locale)}${totalIsExact ? '' : '+'}`;
  return (
    <ListFoot
      total={total === 1 ? text('recent.total.one') : text('recent.total.other', { n })}
      note={
        [
          ...(total > maxReach ? [text('activity.reach', { n: maxReach.toLocaleString(locale) })] : []),
          ...(nextHeld === null ? [] : [text('recent.held-limit', { n: maxNamed.toLocaleString(locale) })]),
        ].join(' ') || null
      }
    >
      <Pagination
        current={query.page}
        pageSize={recentPageSize}
        total={Math.min(total, maxReach)}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(next) => change({ page: next })}
      />
    </ListFoot>
  );
};

/** The rows of one page in a panel of fixed height, with what concerns all of them. */
const Rows = ({
  query,
  change,
  page,
  isOld,
}: QueryState & { readonly page: UserActivityPage; readonly isOld: boolean }) => {
  const text = useText();
  const [selection, select] = useState<Selection>(nothingSelected);
  const exporting = useExport(query, selection, page.people);
  const View = query.view === 'table' ? ActivityTable : Timeline;
  return (
    <>
      <SelectionBar page={page} selection={selection} select={select} exporting={exporting} />
      {/* biome-ignore-start lint/a11y: a panel that scrolls must be reachable by keyboard; the landmark is the section around it */}
      <div role="group" className={classes.panel} aria-label={text('recent.title')} aria-busy={isOld} tabIndex={0}>
        <View items={page.items} people={peopleOf(page.people)} selection={selection} select={select} />
      </div>
      {/* biome-ignore-end lint/a11y: see above */}
      <Foot query={query} change={change} page={page} />
    </>
  );
};

const Newer = ({ n, onShow }: { readonly n: number; readonly onShow: () => void }) => {
  const text = useText();
  return (
    <span role="status">
      {n > 0 ? (
        <Button size="small" onClick={onShow} aria-label={text('recent.show-new', { n })}>
          {n === 1 ? text('recent.new.one') : text('recent.new.other', { n })}
        </Button>
      ) : null}
    </span>
  );
};

const Content = ({ query, change, list }: QueryState & { readonly list: ReturnType<typeof useActivity>['list'] }) => {
  const text = useText();
  const { data, error, isPlaceholderData, refetch } = list;
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={classes.panel}>
        <LoadingState text={text('recent.loading')} />
      </div>
    );
  if (data.total === 0)
    return (
      <div className={classes.panel}>
        <EmptyState
          heading={text('recent.empty')}
          text={text(isFiltered(query) ? 'recent.empty-found' : 'recent.empty-yet')}
        />
      </div>
    );
  // Another filter is another list: its selection begins empty.
  return (
    <Rows key={`${query.filter} ${query.search}`} query={query} change={change} page={data} isOld={isPlaceholderData} />
  );
};

/** Recent Activity (D2 section 2). */
export const RecentPanel = () => {
  const text = useText();
  const { query, change } = useListQuery(recentQueryFormat);
  const { list, newer, showNewer } = useActivity(query);
  const head = useRef<HTMLHeadingElement>(null);
  const show = async () => {
    await showNewer();
    change({ page: 1 });
    // The button disappears; the focus stays at the list.
    head.current?.focus();
  };
  return (
    <section className={classes.recent} aria-labelledby="recent-title">
      <div className={classes.title}>
        <h2 id="recent-title" ref={head} tabIndex={-1}>
          {text('recent.title')}
        </h2>
        <Newer n={newer} onShow={() => void show()} />
      </div>
      <RecentTools query={query} change={change} />
      <Content query={query} change={change} list={list} />
    </section>
  );
};
