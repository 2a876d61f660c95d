import type { Client, internalRelayApi, timestampingApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { DailyRoot } from '@ipr/protocol/evidence/daily-root';
import type { Node } from '@ipr/protocol/json-rpc/node';
import type { Logger } from '@ipr/service-kit';
import { proveRootTransaction } from '../chain/prove-root-transaction.ts';
import type { Roots, StoredRoot } from './repository.ts';

export interface FinishRootDeps {
  readonly roots: Pick<Roots, 'claimUnfinished' | 'stamped' | 'written' | 'finishLater'>;
  readonly timestamps: Pick<Client<typeof timestampingApi>, 'stampFor'>;
  readonly relay: Pick<Client<typeof internalRelayApi>, 'writeRoot'>;
  readonly node: Node;
  /** In whose name roots are stamped: the registry's address, because they concern no person. */
  readonly network: { readonly registry: Hex };
  readonly log: Logger;
}

/** Longer than authority and relay take to answer, so that two replicas do not stamp the same hash. */
const leaseMs = 120_000;
const pauseMs = 60_000;

const stamp = async ({ timestamps, roots, network }: FinishRootDeps, { number, hash }: StoredRoot): Promise<void> => {
  const idempotencyKey = `root:${hash}`;
  const request = { hashedMessage: hash, wallet: network.registry };
  const stamped = await timestamps.stampFor(request, { idempotencyKey });
  await roots.stamped(number, { time: stamped.timestamp, token: stamped.token, chain: stamped.chain });
};

/** The relay writes a root once per day, so a call whose answer was lost is repeated without effect. */
const publish = async ({ relay, roots, node }: FinishRootDeps, { number, text }: StoredRoot): Promise<void> => {
  const { day, root } = DailyRoot.parse(JSON.parse(text));
  const { status, hash } = await relay.writeRoot({ day, root });
  if (status !== 'confirmed' || !hash) return;
  const transaction = await proveRootTransaction(node, hash);
  if (transaction) await roots.written(number, transaction);
};

/**
 * Obtains the timestamp and the transaction of one root; each is stored when it is there. What fails or is not final is retried
 * after a minute.
 * @returns 0 when no root is due
 */
export const finishRoot = async (deps: FinishRootDeps, now = new Date()): Promise<number> => {
  const { roots, log } = deps;
  const root = await roots.claimUnfinished(now, leaseMs);
  if (!root) return 0;
  const steps = [...(root.stamp ? [] : [stamp]), ...(root.transaction ? [] : [publish])];
  for (const outcome of await Promise.allSettled(steps.map((step) => step(deps, root))))
    if (outcome.status === 'rejected')
      log.warn({ err: outcome.reason, number: root.number }, 'finishing a daily root failed, will retry');
  await roots.finishLater(root.number, new Date(now.getTime() + pauseMs));
  return 1;
};
