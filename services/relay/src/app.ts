import { relayApi, rootRelayApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { createPacedReads } from './transactions/paced-reads.ts';
import { readAccount, readTransaction } from './transactions/read-transaction.ts';
import { type SubmitDeps, submitTransaction } from './transactions/submit-transaction.ts';
import { isOnTheWay, relayedTransactionOf, type Transaction } from './transactions/transaction.ts';
import { writeRoot } from './transactions/write-root.ts';

export interface RelayDeps extends SubmitDeps {
  readonly log: Logger;
  readonly internalSecret: string;
  readonly idempotency: IdempotencyStore;
  readonly checks: HealthChecks;
  /** Conditions that need an operator's attention although the service works. */
  readonly notices: () => readonly string[];
  /** A call to an address without code succeeds and does nothing. @throws Failure chain.contract-not-deployed, chain.wrong-network */
  readonly contractsAreThere: () => Promise<unknown>;
  /** Called with each transaction written to the journal. */
  readonly onWritten: (written: Transaction) => void;
}

/** All calls of the service. */
export const createRelay = (deps: RelayDeps): Koa => {
  const { senders, transactions, settings, onWritten } = deps;
  const reads = createPacedReads<Awaited<ReturnType<typeof readAccount>>>();
  return createApp(
    { ...relayApi, ...rootRelayApi },
    {
      async submit(submission, context) {
        await deps.contractsAreThere();
        const written = await submitTransaction(deps, callerOf(context), submission, context.log);
        reads.forget(callerOf(context).wallet);
        if (isOnTheWay(written)) onWritten(written);
        return relayedTransactionOf(written);
      },
      async status({ id }, context) {
        const { wallet } = callerOf(context);
        reads.take(wallet);
        return relayedTransactionOf(await readTransaction(senders, transactions, wallet, id, settings));
      },
      async account(_, context) {
        const { wallet } = callerOf(context);
        reads.take(wallet);
        return reads.shared(wallet, () => readAccount(senders.chain, transactions, wallet));
      },
      async writeRoot(wanted) {
        const written = await writeRoot(deps, wanted);
        if (isOnTheWay(written)) onWritten(written);
        return relayedTransactionOf(written);
      },
    },
    {
      log: deps.log,
      internalSecret: deps.internalSecret,
      idempotency: deps.idempotency,
      health: { service: 'relay', version: '0.1.0', checks: deps.checks, notices: deps.notices },
    },
  );
};
