import { asFailure, Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type ReleaseDeps, release } from '../expiry/release-expired.ts';
import { namedFileOf } from '../uploads/named-file.ts';
import { isKeptBy, isKeptByAnother, type NamedFile, removalLevel, type Upload } from '../uploads/upload.ts';
import type { Replacements } from './replacements.ts';

export interface RemoveDeps extends ReleaseDeps {
  readonly chain: Pick<Chain, 'asset' | 'hasAccess'>;
  readonly replacements: Replacements;
}

const unreadBatch = 100;

const stillNeeded = () => new Failure('storage.content-still-needed');

/** The file that a document names; null when it is no metadata JSON or is missing. @throws Failure storage.unavailable */
const readNames = ({ storage }: RemoveDeps, cid: string): Promise<NamedFile | null> =>
  namedFileOf(storage, cid).catch((thrown: unknown) => {
    if (asFailure(thrown).code === 'storage.unavailable') throw thrown;
    return null;
  });

/** Records which files the documents of grants and of earlier releases name; must run before any removal. */
const readUnread = async (deps: RemoveDeps): Promise<void> => {
  const next = () => deps.uploads.unread(unreadBatch);
  for (let found = await next(); found.length > 0; found = await next())
    for (const { wallet, cid } of found) await deps.uploads.noteNames(wallet, cid, await readNames(deps, cid));
};

const newestFirst = (one: Upload, another: Upload) => another.createdAt.getTime() - one.createdAt.getTime();

/** Decided when the version was kept; for records of earlier releases the chain is queried now. */
const replacesIn = async ({ chain }: RemoveDeps, assetId: string, version: Upload): Promise<boolean> =>
  version.replacesIn ? version.replacesIn.includes(assetId) : chain.hasAccess(assetId, version.wallet, removalLevel);

/**
 * The newest version by an owner or admin that has the same file under a new key, is younger than this ciphertext, and whose own
 * ciphertext is stored, kept and pinned.
 */
const findReplacement = async (
  deps: RemoveDeps,
  assetId: string,
  cid: string,
  naming: readonly Upload[],
): Promise<NamedFile | null> => {
  const { storage, uploads } = deps;
  const [first, ...more] = new Set(naming.flatMap(({ names }) => names?.fileHash ?? []));
  if (!first || more.length > 0) return null;
  const since = Math.min(...naming.map(({ createdAt }) => createdAt.getTime()));
  for (const version of (await uploads.versionsWith(assetId, first)).sort(newestFirst)) {
    const { names, createdAt } = version;
    if (!names?.sealedAnew || names.fileCid === cid || createdAt.getTime() <= since) continue;
    if (!(await replacesIn(deps, assetId, version))) continue;
    if (!(await uploads.ofContent(names.fileCid)).some(isKeptBy(assetId))) continue;
    await storage.pin(names.fileCid);
    return names;
  }
  return null;
};

/** Whether each uploader of the file has named it in a version of this asset, and no other asset keeps it. */
const isOnlyFileOf = (assetId: string, found: readonly Upload[], naming: readonly Upload[]): boolean => {
  const makers = new Set(naming.map(({ wallet }) => wallet));
  const kept = found.filter(isKeptBy(assetId));
  return (
    kept.every(({ kind, wallet }) => kind === 'file' && makers.has(wallet)) &&
    ![...found, ...naming].some(isKeptByAnother(assetId))
  );
};

/** @throws Failure storage.content-still-needed */
const checkReplaced = async (deps: RemoveDeps, assetId: string, cid: string): Promise<NamedFile> => {
  await readUnread(deps);
  const naming = await deps.uploads.naming(cid);
  if (!isOnlyFileOf(assetId, await deps.uploads.ofContent(cid), naming)) throw stillNeeded();
  const replacement = await findReplacement(deps, assetId, cid, naming);
  if (!replacement) throw stillNeeded();
  // Read last: a new version may have been mined a moment ago and not be recorded yet.
  const current = await deps.chain.asset(assetId);
  const needed = await readNames(deps, current.cid);
  if (!needed || needed.fileCid === cid) throw stillNeeded();
  return replacement;
};

/** Completes an interrupted removal. */
const finish = async (deps: RemoveDeps, cid: string): Promise<void> => {
  const noted = await deps.uploads.releaseOf(cid);
  if (noted) await release(deps, noted);
};

/**
 * Removes a ciphertext of an asset from IPFS and from the second copies, because a later version has the same file under a new
 * key. No document is removed. May be interrupted anywhere and repeated.
 * @param by the owner or admin on whose behalf it is removed
 * @throws Failure registry.need-level-3, storage.content-not-found for content the asset never kept, storage.content-still-needed
 * when the newest version or another asset needs it or it is the only ciphertext of its file; chain.unavailable, storage.unavailable,
 * storage.backup-failed
 */
export const removeReplaced = async (deps: RemoveDeps, by: Hex, assetId: string, cid: string): Promise<void> => {
  const { chain, uploads, replacements } = deps;
  if (!(await chain.hasAccess(assetId, by, removalLevel))) throw new Failure('registry.need-level-3');
  const kept = (await uploads.ofContent(cid)).filter(isKeptBy(assetId));
  if (kept.length > 0) {
    const replacement = await checkReplaced(deps, assetId, cid);
    await replacements.noteRemoved({ cid, assetId, by, replacedBy: replacement.fileCid, at: new Date() });
    for (const upload of kept) await uploads.endReplaced(upload, assetId);
    // Another asset may have begun to keep it concurrently; then it was not removed.
    if ((await uploads.ofContent(cid)).some(isKeptBy(assetId))) throw stillNeeded();
  } else if ((await replacements.removed(cid))?.assetId !== assetId) {
    throw new Failure('storage.content-not-found', { status: 404 });
  }
  await finish(deps, cid);
};
