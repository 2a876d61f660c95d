import { useShell } from '@ipr/mfe-contract';
import { type Action, maxReach, type Page } from '@ipr/ports/index';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

/** Events per page of an asset's timeline (D1 section 2, decision V8). */
export const timelinePageSize = 5;

/** Number of events that paging can reach. */
export const reachableEvents = (total: number): number => Math.min(total, maxReach);

/** One page of an asset's events, newest first. @param page starts at 0: offset = page × limit (decision V9) */
export const useTimeline = (assetId: string, page: number) => {
  const { ports, session } = useShell();
  const queries = useQueryClient();
  const keyOf = (which: number) => ['assets', 'timeline', session.wallet, assetId, which];
  /** Later pages use the `until` time of the first page, so that new events do not shift rows while the person pages. */
  const moment = () => {
    const first = queries.getQueryState<Page<Action>>(keyOf(0));
    return page > 0 && first?.isInvalidated === false ? first.data?.at : undefined;
  };
  return useQuery({
    queryKey: keyOf(page),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ports.index.timeline({ assetId, first: timelinePageSize, skip: page * timelinePageSize, at: moment(), signal }),
  });
};
