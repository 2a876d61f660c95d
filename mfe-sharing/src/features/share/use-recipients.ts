import { isCompleteAddress, minSearchLetters, type Recipient } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Debounce of the recipient search, in milliseconds (D1 section 9). */
const searchDelayMs = 300;

/**
 * People to share with, excluding the person who searches. Only the result of exactly the typed text is listed: a choice by
 * Enter must never take a person from an earlier result.
 */
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
    enabled: wanted.length >= minSearchLetters,
    retry: 1,
  });
  const isSettled = typed.trim() === wanted && !query.isFetching;
  return {
    people: isSettled && !query.error ? (query.data ?? []) : [],
    error: isSettled ? query.error : null,
    refetch: query.refetch,
    search: setTyped,
    isSettled,
    isTooShort: typed.trim().length < minSearchLetters,
    /** The address that was typed in full, which the person may therefore see in full. */
    typedAddress: isSettled && isCompleteAddress(wanted) ? wanted.toLowerCase() : null,
  };
};
