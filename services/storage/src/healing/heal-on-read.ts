import type { Logger } from '@ipr/service-kit';
import type { UploadRepository } from '../uploads/repository.ts';
import { type HealDeps, healContent } from './heal-content.ts';
import { keptContentOf } from './kept-content.ts';
import { lostPauseMs, report } from './scrub.ts';

export interface HealOnReadDeps extends HealDeps {
  readonly uploads: Pick<UploadRepository, 'ofContent' | 'noteHash' | 'noteChecked'>;
  readonly log: Logger;
  readonly now?: () => number;
}

/** Whether content is readable after an attempt to restore it; false for content that storage does not keep. */
export type HealOnRead = (cid: string) => Promise<boolean>;

/** An answer holds this long, so that a lost content that is requested often is looked for seldom. Milliseconds. */
const rememberedMs = 60_000;
const mostRemembered = 1_000;
/** Contents being restored at the same time; further ones wait for another read. */
const mostAtOnce = 8;

const heal = async (deps: HealOnReadDeps, cid: string): Promise<boolean> => {
  const content = keptContentOf(await deps.uploads.ofContent(cid));
  if (!content) return false;
  const healed = await healContent(deps, content);
  report(deps.log, content, healed);
  const isLost = healed.state === 'lost';
  if (isLost || content.lostSince) {
    const now = new Date();
    const lostSince = isLost ? (content.lostSince ?? now) : null;
    await deps.uploads.noteChecked(cid, { next: new Date(now.getTime() + lostPauseMs), lostSince });
  }
  return !isLost;
};

/**
 * Restores content when it is read. Each content is restored once at a time and its result remembered; unknown CIDs cost one
 * query by an index.
 * @throws Failure storage.unavailable when the node does not answer
 */
export const createHealOnRead = (deps: HealOnReadDeps): HealOnRead => {
  const { now = () => performance.now() } = deps;
  const known = new Map<string, { readonly result: Promise<boolean>; until: number }>();
  let underWay = 0;

  const begin = (cid: string): Promise<boolean> => {
    underWay += 1;
    const result = heal(deps, cid).finally(() => {
      underWay -= 1;
    });
    const entry = { result, until: Number.POSITIVE_INFINITY };
    known.set(cid, entry);
    result.then(
      () => {
        entry.until = now() + rememberedMs;
      },
      () => known.delete(cid),
    );
    return result;
  };

  const forgetOldest = () => {
    for (const [cid, { until }] of known) {
      if (known.size < mostRemembered) return;
      if (until !== Number.POSITIVE_INFINITY) known.delete(cid);
    }
  };

  return async (cid) => {
    const found = known.get(cid);
    if (found && found.until > now()) return found.result;
    known.delete(cid);
    forgetOldest();
    return underWay >= mostAtOnce ? false : begin(cid);
  };
};
