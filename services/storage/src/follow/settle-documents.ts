import { asFailure, type Failure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { RegisteredDocument } from '../uploads/registered-documents.ts';
import type { PendingDocument, Progress } from './progress.ts';

export interface SettleDeps {
  readonly progress: Progress;
  readonly log: Logger;
  /** Keeps what an event named, on behalf of whoever put it there. */
  readonly keep: (document: RegisteredDocument) => Promise<unknown>;
}

const batch = 20;
const [firstPauseMs, longestPauseMs] = [5_000, 600_000];
/** An upload comes before its transaction; what is not there by then, some two hours later, belongs to another storage. */
const mostTries = 20;

const pauseAfter = (tries: number) => Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

/** What stays as it is however often one looks. */
const isHopeless = ({ code }: Failure): boolean => code === 'asset.details-unavailable' || code === 'request.too-large';

/** @returns whether the next document may fare better */
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
 * One batch of the documents that are due. What cannot be kept now is tried again with growing pauses: without end while
 * something that it needs is away, some hours while the content is missing, never when it is no document.
 * @returns how many were tried; 0 as well when something is away, because the next ones would only wait for it too
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
