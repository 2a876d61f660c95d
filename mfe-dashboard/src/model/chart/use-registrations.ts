import { useShell } from '@ipr/mfe-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { monthStarts } from './month-starts.ts';

/** Registrations per month of a year in the person's time zone (decision P2). */
export const useRegistrations = (year: number) => {
  const { ports, session, i18n } = useShell();
  const { timeZone } = i18n;
  return useQuery({
    queryKey: ['dashboard', 'registrations', session.wallet, timeZone, year],
    queryFn: ({ signal }) => ports.index.registrations(session.wallet, monthStarts(year, timeZone), signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  });
};
