import type { AccessRequest } from '@ipr/api';
import { useFollowedQuery } from '@ipr/features/followed-query';
import { useShell } from '@ipr/mfe-contract';
import type { TextKey } from '@ipr/ui';
import { useText } from '@ipr/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Requests per page: the maximum of one API call (packages/api), so that collapsed requests do not leave a page short. */
export const requestsPerPage = 50;

export type RequestDirection = 'incoming' | 'outgoing';

/** Requests to or by this person, newest first. */
export const useRequests = (direction: RequestDirection, page = 1) => {
  const { api, session } = useShell();
  return useFollowedQuery({
    queryKey: ['sharing', 'requests', session.wallet, direction, page],
    queryFn: ({ signal }) =>
      api.sharing.accessRequests({ direction, page, limit: requestsPerPage }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: 1,
  });
};

/** Senders whose requests this person has blocked. */
export const useBlocks = () => {
  const { api, session } = useShell();
  return useQuery({
    queryKey: ['sharing', 'blocks', session.wallet],
    queryFn: ({ signal }) => api.sharing.blocks({}, { signal, quiet: true }),
    staleTime: 0,
    retry: 1,
  });
};

/** Actions on a request and its sender; the lists update at once. */
export const useAnswer = () => {
  const { api, notify } = useShell();
  const text = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>, done: TextKey, then?: () => void): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notify.success(text(done));
      then?.();
    } catch (thrown) {
      notify.failure(thrown);
    } finally {
      setBusy(false);
      // Also after a failure: the request may have been answered in another tab.
      await queries.invalidateQueries({ queryKey: ['sharing'] });
    }
  };
  const quiet = { quiet: true };
  return {
    busy,
    decline: ({ id }: AccessRequest) =>
      run(() => api.sharing.answerRequest({ id, state: 'declined' }, quiet), 'requests.declined'),
    withdraw: ({ id }: AccessRequest) =>
      run(() => api.sharing.answerRequest({ id, state: 'withdrawn' }, quiet), 'requests.withdrawn'),
    block: ({ requester }: AccessRequest, then: () => void) =>
      run(() => api.sharing.block({ wallet: requester }, quiet), 'requests.blocked-done', then),
    unblock: (wallet: AccessRequest['requester']) =>
      run(() => api.sharing.unblock({ wallet }, quiet), 'requests.unblocked'),
  };
};
