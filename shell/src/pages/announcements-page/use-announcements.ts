import type { AnnouncementTexts, Client, notificationsApi } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createQuietNotices } from '../../requests/clients.ts';

export type AnnouncementCalls = Pick<
  Client<typeof notificationsApi>,
  'announcements' | 'announce' | 'withdrawAnnouncement'
>;

const announcementsKey = ['announcements'] as const;
const pageItems = 10;
const quiet = { quiet: true };

/** The calls of the portal's own service; created where the page is shown, because no module uses them. */
export const useAnnouncementCalls = (): AnnouncementCalls => {
  const { config } = useShell();
  const [calls] = useState(() => createQuietNotices(config));
  return calls;
};

/** The newest notices of the operator, and older ones on demand. */
export const useAnnouncements = (calls: AnnouncementCalls) => {
  const [limit, setLimit] = useState(pageItems);
  const query = useQuery({
    queryKey: [...announcementsKey, limit],
    queryFn: ({ signal }) => calls.announcements({ limit }, { signal, ...quiet }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...query, showOlder: () => setLimit((before) => Math.min(before + pageItems, 50)) };
};

/** Writes and withdraws a notice; the list is read again after each. */
export const useAnnouncementChanges = (calls: AnnouncementCalls) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: announcementsKey });
  const publish = useMutation({
    mutationFn: ({ texts, key }: { readonly texts: AnnouncementTexts; readonly key: string }) =>
      calls.announce({ texts }, { ...quiet, idempotencyKey: key }),
    onSuccess,
  });
  const withdraw = useMutation({ mutationFn: (id: string) => calls.withdrawAnnouncement({ id }, quiet), onSuccess });
  return { publish, withdraw };
};
