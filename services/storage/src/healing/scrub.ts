import { asFailure } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import type { UploadRepository } from '../uploads/repository.ts';
import { checkCopy } from './check-copy.ts';
import { fasten, type HealDeps, type Healed, healContent } from './heal-content.ts';
import { type KeptContent, keptContentOf } from './kept-content.ts';

export interface ScrubDeps extends HealDeps {
  readonly uploads: Pick<UploadRepository, 'ofContent' | 'noteHash' | 'checksDue' | 'noteChecked'>;
  readonly log: Logger;
  /** Whether second copies are made, and therefore checked too. */
  readonly copies: boolean;
  /** Time from one check of a content to the next, in milliseconds. */
  readonly everyMs: number;
}

export interface Scrubbed {
  readonly checked: number;
  /** Read from the node. */
  readonly bytes: number;
  readonly healed: number;
  readonly lost: number;
  readonly copiesMade: number;
}

/** Lost content is looked for again after this time, in milliseconds: its source may be back. */
export const lostPauseMs = 3_600_000;
/** After a failure of the node or of the copies' store, which says nothing about the content. */
const failedPauseMs = 600_000;

/** Logs what an operator has to know. */
export const report = (log: Logger, { cid, assetIds }: KeptContent, healed: Healed): void => {
  if (healed.state === 'healed')
    log.warn({ assetIds, cid, was: healed.was, from: healed.from }, 'unreadable content restored');
  if (healed.state === 'lost')
    log.error(
      { assetIds, cid, was: healed.was, errors: healed.errors.map((error) => asFailure(error).code) },
      'content lost: neither IPFS nor a second copy nor a peer gateway has it',
    );
};

const checkCopyOf = async ({ backup, copies, ...deps }: ScrubDeps, content: KeptContent): Promise<boolean> => {
  if (!backup || !copies || !(await checkCopy({ ...deps, backup }, content))) return false;
  deps.log.warn({ assetIds: content.assetIds, cid: content.cid }, 'damaged or missing second copy made again');
  return true;
};

const check = async (deps: ScrubDeps, content: KeptContent, now: Date): Promise<Scrubbed> => {
  const { cid, size, lostSince } = content;
  const healed = await healContent(deps, content);
  report(deps.log, content, healed);
  const isLost = healed.state === 'lost';
  // Also pins and groups may have been lost.
  if (healed.state === 'intact') await fasten(deps, content);
  const hasNewCopy = !isLost && (await checkCopyOf(deps, content));
  const next = new Date(now.getTime() + (isLost ? Math.min(lostPauseMs, deps.everyMs) : deps.everyMs));
  await deps.uploads.noteChecked(cid, { next, lostSince: isLost ? (lostSince ?? now) : null });
  return {
    checked: 1,
    bytes: isLost ? 0 : size,
    healed: healed.state === 'healed' ? 1 : 0,
    lost: isLost ? 1 : 0,
    copiesMade: hasNewCopy ? 1 : 0,
  };
};

const nothing: Scrubbed = { checked: 0, bytes: 0, healed: 0, lost: 0, copiesMade: 0 };

const sum = (one: Scrubbed, another: Scrubbed): Scrubbed => ({
  checked: one.checked + another.checked,
  bytes: one.bytes + another.bytes,
  healed: one.healed + another.healed,
  lost: one.lost + another.lost,
  copiesMade: one.copiesMade + another.copiesMade,
});

const batch = 50;

/**
 * Reads and hashes kept content in turn, the longest unchecked first, and restores what is missing or damaged, also second copies. Each
 * check is recorded, so it may be interrupted anywhere and repeated.
 * @param mostBytes stops after the content with which this number of bytes was read
 */
export const scrub = async (deps: ScrubDeps, now: Date, mostBytes: number): Promise<Scrubbed> => {
  let done = nothing;
  for (const cid of await deps.uploads.checksDue(now, batch)) {
    const content = keptContentOf(await deps.uploads.ofContent(cid));
    if (!content) continue;
    try {
      done = sum(done, await check(deps, content, now));
    } catch (err) {
      const { code } = asFailure(err);
      deps.log.warn({ assetIds: content.assetIds, cid, failure: code, err }, 'content not checked');
      const next = new Date(now.getTime() + failedPauseMs);
      await deps.uploads.noteChecked(cid, { next, lostSince: content.lostSince });
      done = sum(done, { ...nothing, checked: 1 });
      // The others would fail too.
      await deps.storage.ping();
    }
    if (done.bytes >= mostBytes) break;
  }
  return done;
};
