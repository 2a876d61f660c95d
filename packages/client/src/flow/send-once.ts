import { Failure, type Hex } from '@ipr/domain';
import type { Call, SafeCall } from '@ipr/protocol/safe/call';
import type { Person, TrackedOperation } from '../person.ts';
import type { FlowDraft } from './flow.ts';
import { sendCall } from './send-call.ts';

/** Clock and abort signal of an action; by default the system clock and no abort signal. */
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
 * Sends one call of the person's Safe, or one batch, without a stored draft: signs, submits and follows it to its receipt. A
 * lost response is requested again and never causes a second transaction.
 * @throws the registry's refusal, relay.*, wallet.*, chain.*
 */
export const sendOnce = async (
  person: Person,
  operation: TrackedOperation,
  call: SafeCall | Promise<SafeCall>,
  { signal = new AbortController().signal, now = () => new Date(), wait = sleep }: ActionSettings = {},
): Promise<Sent> => {
  const draft: FlowDraft = { id: crypto.randomUUID(), startedAt: now().toISOString() };
  const deps = { person, signal, now, wait, save: async () => undefined, report: () => undefined };
  await sendCall(deps, draft, 'sending', { operation, name: operation, call: () => call, isDone: async () => false });
  if (!draft.txHash || draft.blockNumber === undefined) throw new Failure('chain.event-missing');
  return { txHash: draft.txHash, blockNumber: draft.blockNumber };
};

/**
 * Sends several calls of the person's Safe in one transaction, in this order, all or none; revoking and granting again needs
 * one signature (decision S6). The tracker follows it as 'batch'.
 * @throws as sendOnce, with the refusal of the first failing call; RangeError for an empty list
 */
export const sendBatch = async (
  person: Person,
  calls: readonly (Call | Promise<Call>)[],
  settings: ActionSettings = {},
): Promise<Sent> => sendOnce(person, 'batch', person.ports.chain.batch(await Promise.all(calls)), settings);

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
