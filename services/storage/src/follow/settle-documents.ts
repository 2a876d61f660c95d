import { asFailure, type Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { RegisteredDocument } from '../uploads/registered-documents.ts';
import type { PendingDocument, Progress } from './progress.ts';

export interface SettleDeps {
  readonly progress: Progress;
  readonly log: Logger;
  /** Keeps the document of an event on behalf of the transaction's sender. */
  readonly keep: (document: RegisteredDocument) => Promise<unknown>;
}

const batch = 20;
const [firstPauseMs, longestPauseMs] = [5_000, 600_000];
/** An upload precedes its transaction. Content still missing after these attempts, about two hours, belongs to another storage. */
const mostTries = 20;

const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

/** Failures that no retry can change. */
const isHopeless = ({ code }: Failure): boolean => code === 'asset.details-unavailable' || code === 'request.too-large';

/** @returns whether the next document can succeed */
const assess = async (
  { progress, log }: SettleDeps,
  { id, tries, ...named }: PendingDocument,
  thrown: unknown,
  now: Date,
) => {
  const failure = asFailure(thrown);
  const line = { ...named, tries: tries + 1, failure: failure.code };
  const isAway = failure.kind === 'unavailable';
  if (isHopeless(failure) || (!isAway && tries + 1 >= mostTries)) {
    log.warn({ ...line, err: thrown }, 'named document not kept');
    await progress.settle(id);
    return true;
  }
  if (isAway) log.warn({ ...line, err: thrown }, 'named document waits');
  await progress.postpone(id, new Date(now.getTime() + pauseAfter(tries)), isAway);
  return !isAway;
};

/**
 * Processes one batch of due documents. Failures are retried with growing pauses: without end while a dependency is unavailable,
 * for some hours while the content is missing, never for content that is no document.
 * @returns the number of attempts; 0 also when a dependency is unavailable, because the next documents would fail too
 */
export const settleDocuments = async (deps: SettleDeps, now: Date): Promise<number> => {
  const due = await deps.progress.due(now, batch);
  for (const waiting of due) {
    try {
      await deps.keep(waiting);
      await deps.progress.settle(waiting.id);
      deps.log.debug({ assetId: waiting.assetId, cid: waiting.cid }, 'named document kept');
    } catch (thrown) {
      if (!(await assess(deps, waiting, thrown, now))) return 0;
    }
  }
  return due.length;
};
