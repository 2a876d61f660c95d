import { isEvidenceTaken } from '@ipr/features/evidence-taken';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pollMs, useMetrics } from '../../model/use-metrics.ts';

export const firstSteps = ['register', 'share', 'evidence'] as const;
export type FirstStep = (typeof firstSteps)[number];

type Stored = 'open' | 'closed' | null;
const keyOf = (wallet: string) => `ipr-first-run-${wallet}`;

const read = (wallet: string): Stored => {
  try {
    const stored = localStorage.getItem(keyOf(wallet));
    return stored === 'open' || stored === 'closed' ? stored : null;
  } catch {
    return null;
  }
};

const write = (wallet: string, state: 'open' | 'closed'): void => {
  try {
    localStorage.setItem(keyOf(wallet), state);
  } catch {
    // Without storage the steps are shown only while the portfolio is empty.
  }
};

/**
 * The first steps are shown from an empty portfolio on, until all are done or the person hides them. Progress and dismissal are
 * stored in this browser.
 */
export const useFirstRun = () => {
  const { ports, session } = useShell();
  const { wallet } = session;
  const { data: metrics } = useMetrics();
  const [stored, setStored] = useState(() => read(wallet));
  const isEmpty = metrics !== undefined && metrics.owned + metrics.shared.value + metrics.pendingOutgoing.value === 0;
  const isOpen = stored === 'open' || (stored === null && isEmpty);
  const given = useQuery({
    queryKey: ['dashboard', 'given', wallet],
    queryFn: async ({ signal }) =>
      (await ports.index.shares({ wallet, direction: 'outgoing', first: 1, countTo: 1, signal })).total > 0,
    enabled: isOpen,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
  useEffect(() => {
    if (stored !== null || !isEmpty) return;
    write(wallet, 'open');
    setStored('open');
  }, [stored, isEmpty, wallet]);
  const done: Readonly<Record<FirstStep, boolean>> = {
    register: (metrics?.owned ?? 0) > 0,
    share: given.data === true,
    evidence: isEvidenceTaken(wallet),
  };
  const dismiss = () => {
    write(wallet, 'closed');
    setStored('closed');
  };
  return { isShown: isOpen && !firstSteps.every((step) => done[step]), isEmpty, done, dismiss };
};
