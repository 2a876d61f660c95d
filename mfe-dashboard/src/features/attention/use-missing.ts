import { useShell } from '@ipr/mfe-contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useIdle } from '../../model/use-idle.ts';

/** Polling interval in milliseconds: services retry by themselves after a minute at the earliest. */
const pollMs = 60_000;

const kinds = ['copies', 'stamps'] as const;
export type MissingKind = (typeof kinds)[number];

export interface Missing {
  readonly kind: MissingKind;
  /** At least 1. */
  readonly total: number;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** The calls of one kind: how many are missing, and another attempt for all of them. */
const useCalls = (kind: MissingKind) => {
  const { storage, timestamps } = useShell().api;
  return kind === 'copies'
    ? { read: storage.delayedCopies, retry: storage.retryCopies }
    : { read: timestamps.missingStamps, retry: timestamps.retryStamps };
};

const useMissingOf = (kind: MissingKind, done: () => void): Missing | undefined => {
  const { session, notify } = useShell();
  const queries = useQueryClient();
  const calls = useCalls(kind);
  const isIdle = useIdle();
  const queryKey = ['dashboard', 'missing', kind, session.wallet];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await calls.read({}, { signal, quiet: true })).total,
    enabled: isIdle,
    refetchInterval: pollMs,
    staleTime: 0,
    retry: 1,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => calls.retry({}, { idempotencyKey: crypto.randomUUID(), quiet: true }),
    onSuccess: done,
    onError: (thrown) => notify.failure(thrown),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return data ? { kind, total: data, retry: () => mutate(), isRetrying: isPending } : undefined;
};

/**
 * Second copies and further timestamps of the person that could not be made yet. A list that cannot be read is left out: its service
 * retries without the person.
 * @param done called after a retry was accepted
 */
export const useMissing = (done: () => void): readonly Missing[] => {
  const [copies, stamps] = [useMissingOf('copies', done), useMissingOf('stamps', done)];
  return [copies, stamps].filter((each) => each !== undefined);
};
