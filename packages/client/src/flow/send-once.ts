import { Failure, type Hex } from '@ipr/domain';
import type { Call, SafeCall } from '@ipr/protocol/safe/call';
import type { Person, TrackedOperation } from '../person.ts';
import type { FlowDraft } from './flow.ts';
import { sendCall } from './send-call.ts';

/** Clock and way out of an action; without one, the machine's clock and no way out. */
export interface ActionSettings {
  readonly signal?: AbortSignal;
  readonly now?: () => Date;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

export interface Sent {
  readonly txHash: Hex;
  readonly blockNumber: number;
}

/**
 * One call of the person's Safe, or one batch, that leaves nothing behind to go on with: signed, relayed, followed to its receipt. An answer
 * that is lost on the way is asked for again and never makes a second transaction.
 * @throws the registry's refusal, relay.*, wallet.*, chain.*
 */
export const sendOnce = async (
  person: Person,
  operation: TrackedOperation,
  call: SafeCall,
  { signal = new AbortController().signal, now = () => new Date(), wait = sleep }: ActionSettings = {},
): Promise<Sent> => {
  const draft: FlowDraft = { id: crypto.randomUUID(), startedAt: now().toISOString() };
  const deps = { person, signal, now, wait, save: async () => undefined, report: () => undefined };
  await sendCall(deps, draft, 'sending', { operation, word: operation, call: () => call, isDone: async () => false });
  if (!draft.txHash || draft.blockNumber === undefined) throw new Failure('chain.event-missing');
  return { txHash: draft.txHash, blockNumber: draft.blockNumber };
};

/**
 * Several calls of the person's Safe in one transaction, in this order, all or none: revoking and granting again is one
 * signature (decision S6). The tracker follows it as 'batch'.
 * @throws as sendOnce, with the refusal of the first call that fails; RangeError for no call
 */
export const sendBatch = (person: Person, calls: readonly Call[], settings: ActionSettings = {}): Promise<Sent> =>
  sendOnce(person, 'batch', person.ports.chain.batch(calls), settings);

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
