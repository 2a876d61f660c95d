import type { Recipient } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Debounce of the recipient search, in milliseconds (D1 section 9). */
const searchDelayMs = 300;

/** People to share with, excluding the person who searches. */
export const useRecipients = () => {
  const { api, session } = useShell();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery<Recipient[]>({
    queryKey: ['sharing', 'recipients', session.wallet, wanted],
    queryFn: async ({ signal }) => {
      const found = await api.sharing.findRecipients({ q: wanted }, { signal, quiet: true });
      return found.filter(({ wallet }) => wallet !== session.wallet);
    },
    placeholderData: keepPreviousData,
    retry: 1,
  });
  return { ...query, search: setTyped, isSettled: typed.trim() === wanted && !query.isFetching };
};
