import { type Action, maxReach, type Page } from '@ipr/ports/index';
import { Card, EmptyState, ErrorState, ListFoot, LoadingState, Pagination, useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import { usePeople } from '../../model/asset/use-people.ts';
import classes from './activity.module.css';
import { EventEntry } from './event-entry.tsx';
import { reachableEvents, timelinePageSize, useTimeline } from './use-timeline.ts';

interface FootProps {
  readonly data: Page<Action>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

const Foot = ({ data: { total }, page, onPage }: FootProps) => {
  const text = useText();
  const { locale } = useLanguage();
  const reach = reachableEvents(total);
  const isLast = (page + 1) * timelinePageSize >= reach;
  return (
    <ListFoot
      total={
        total === 1 ? text('activity.total.one') : text('activity.total.other', { n: total.toLocaleString(locale) })
      }
      note={isLast && total > reach ? text('activity.reach', { n: maxReach.toLocaleString(locale) }) : null}
    >
      <Pagination
        current={page + 1}
        pageSize={timelinePageSize}
        total={reach}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(next) => onPage(next - 1)}
      />
    </ListFoot>
  );
};

/** The events of an asset, newest first, five per page (D1 section 2). */
export const ActivityTab = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const [page, setPage] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useTimeline(assetId, page);
  const people = usePeople(assetId);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('activity.loading')} />;
  if (data.total === 0) return <EmptyState text={text('activity.empty')} />;
  return (
    <Card>
      <ol
        className={classes.events}
        aria-label={text('activity.list')}
        aria-busy={isPlaceholderData}
        start={page * timelinePageSize + 1}
      >
        {data.items.map((action) => (
          <EventEntry key={action.id} action={action} people={people} />
        ))}
      </ol>
      <Foot data={data} page={page} onPage={setPage} />
    </Card>
  );
};
