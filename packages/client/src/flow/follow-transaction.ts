import type { RelayedTransaction } from '@ipr/api';
import { asFailure, Failure, transactionTiming } from '@ipr/domain';
import type { Person } from '../person.ts';

const firstPollMs = 60;
const slowestPollMs = 2_000;

export interface Clock {
  readonly now: () => Date;
  readonly wait: (milliseconds: number) => Promise<void>;
}

const isOnItsWay = ({ status }: RelayedTransaction) => status === 'pending' || status === 'confirming';

/** A poll without a response counts as 'not settled yet'. */
const poll = ({ api }: Person, known: RelayedTransaction): Promise<RelayedTransaction> =>
  api.relay.status({ id: known.id }, { quiet: true }).catch((thrown: unknown) => {
    if (asFailure(thrown).kind === 'unavailable') return known;
    throw thrown;
  });

/**
 * Follows a relayed transaction until it is settled or the relay abandons it.
 * @param tracked its entry in the tracker
 * @throws relay.receipt-overdue when it is not settled after 60 s; it may still settle later (decision S15)
 */
export const followTransaction = async (
  person: Person,
  clock: Clock,
  first: RelayedTransaction,
  tracked: string,
): Promise<RelayedTransaction> => {
  const deadline = clock.now().getTime() + transactionTiming.receiptTimeoutMs;
  let pause = firstPollMs;
  let relayed = first;
  while (isOnItsWay(relayed)) {
    const status = relayed.status === 'confirming' || relayed.hash ? 'confirming' : 'pending';
    person.transactions.update(tracked, {
      status,
      relayId: relayed.id,
      ...(relayed.hash ? { txHash: relayed.hash } : {}),
    });
    if (clock.now().getTime() > deadline) throw new Failure('relay.receipt-overdue');
    await clock.wait(pause);
    pause = Math.min(slowestPollMs, pause * 1.4);
    relayed = await poll(person, relayed);
  }
  return relayed;
};
