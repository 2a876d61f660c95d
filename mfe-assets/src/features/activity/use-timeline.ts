import { useShell } from '@ipr/mfe-contract';
import { type Action, maxReach, type Page } from '@ipr/ports/index';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';

/** Events on one page of an asset's timeline (D1 section 2, decision V8). */
export const timelinePageSize = 5;

/** Events that paging reaches. */
export const reachableEvents = (total: number): number => Math.min(total, maxReach);

/** One page of what happened to an asset, newest first. @param page counts from 0: offset = page × limit (decision V9) */
export const useTimeline = (assetId: string, page: number) => {
  const { ports, session } = useShell();
  const queries = useQueryClient();
  const keyOf = (which: number) => ['assets', 'timeline', session.wallet, assetId, which];
  /** Events that arrive while somebody pages move no row: later pages show the moment of the first one. */
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
