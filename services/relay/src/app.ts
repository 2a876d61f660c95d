import { internalRelayApi, relayApi } from '@ipr/api';
import { callerOf, createApp, type HealthChecks, type IdempotencyStore, type Logger } from '@ipr/service-kit';
import type Koa from 'koa';
import { createPacedReads } from './transactions/paced-reads.ts';
import { readAccount, readTransaction } from './transactions/read-transaction.ts';
import { type Submission, type SubmitDeps, submitTransaction } from './transactions/submit-transaction.ts';
import { isOnTheWay, relayedTransactionOf, type Transaction } from './transactions/transaction.ts';
import type { SafeHolder } from './transactions/verify-owner-signature.ts';
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
  const submit = async (holder: SafeHolder, submission: Submission, log: Logger) => {
    await deps.contractsAreThere();
    const written = await submitTransaction(deps, holder, submission, log);
    reads.forget(holder.wallet);
    if (isOnTheWay(written)) onWritten(written);
    return relayedTransactionOf(written);
  };
  return createApp(
    { ...relayApi, ...internalRelayApi },
    {
      submit: (submission, context) => submit(callerOf(context), submission, context.log),
      submitFor: ({ wallet, eoaWallet, ...submission }, context) =>
        submit({ wallet, eoaWallet }, submission, context.log),
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
