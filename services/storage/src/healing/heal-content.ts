import { asFailure, Failure } from '@ipr/domain';
import type { Backup } from '@ipr/ports/backup';
import type { Storage } from '@ipr/ports/storage';
import type { UploadRepository } from '../uploads/repository.ts';
import type { KeptContent } from './kept-content.ts';
import { learnHash, NotNoted } from './learn-hash.ts';
import type { ReadPeer } from './peer-gateway.ts';
import { NotWritten, verified, withVerifiedFile } from './verified-file.ts';

export interface HealDeps {
  readonly storage: Storage;
  readonly uploads: Pick<UploadRepository, 'ofContent' | 'noteHash'>;
  /** Null where no backup folder is configured. */
  readonly backup: Backup | null;
  /** Null where no peer gateway is configured. */
  readonly peer: ReadPeer | null;
}

export type Source = 'copy' | 'peer';

/** How content was found; `was` distinguishes missing content from damaged content. */
export type Healed =
  | { readonly state: 'intact' }
  | { readonly state: 'healed'; readonly was: Unreadable; readonly from: Source }
  /** `errors` are the reasons of the sources. */
  | { readonly state: 'lost'; readonly was: Unreadable; readonly errors: readonly unknown[] };

type Unreadable = 'missing' | 'damaged';

const readThrough = async (content: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _ of content);
};

/** An error that says nothing about the content: of the temporary folder, or of the database. */
const isOfThisService = (thrown: unknown): boolean => thrown instanceof NotWritten || thrown instanceof NotNoted;

/**
 * Reads the whole content and compares its SHA-256. A node that answers while it cannot return the content has lost a part of it.
 * @throws Failure storage.unavailable when the node does not answer, or a learned hash cannot be recorded
 */
const inspect = async (deps: HealDeps, content: KeptContent): Promise<'intact' | Unreadable> => {
  const { storage } = deps;
  const { cid, size, sha256 } = content;
  try {
    if (sha256) await readThrough(verified(storage.read(cid, size), { size, sha256 }));
    else await learnHash(deps, content);
    return 'intact';
  } catch (thrown) {
    if (isOfThisService(thrown)) throw new Failure('storage.unavailable', {}, thrown);
    await storage.ping();
    return thrown instanceof Failure && thrown.code === 'storage.content-not-found' ? 'missing' : 'damaged';
  }
};

/**
 * Stores verified bytes again. A node that does not compare the blocks it has with new ones keeps a damaged block, so content that is
 * still unreadable is removed first.
 */
const store = async (deps: HealDeps, content: KeptContent, read: () => AsyncIterable<Uint8Array>): Promise<void> => {
  const { storage } = deps;
  const { cid, groups } = content;
  const stored = await storage.put(read());
  if (stored.cid !== cid) throw new RangeError(`the bytes have the CID ${stored.cid}`);
  if ((await inspect(deps, content)) !== 'intact') {
    for (const group of groups) await storage.unassign(cid, group);
    await storage.remove(cid);
    await storage.put(read());
  }
};

/** Content whose last upload ended meanwhile was written after its release, so it is removed. */
const removeUnwanted = async ({ storage, uploads }: HealDeps, { cid, groups }: KeptContent): Promise<void> => {
  if ((await uploads.ofContent(cid)).length > 0) return;
  for (const group of groups) await storage.unassign(cid, group);
  await storage.remove(cid);
};

/** Pins readable content and puts it into its groups; idempotent. @throws Failure storage.unavailable */
export const fasten = async (deps: HealDeps, content: KeptContent): Promise<void> => {
  await deps.storage.pin(content.cid);
  for (const group of content.groups) await deps.storage.assign(content.cid, group);
  await removeUnwanted(deps, content);
};

type OpenSource = readonly [Source, () => AsyncIterable<Uint8Array>];

const sourcesOf = ({ backup, peer }: HealDeps, { cid, size }: KeptContent, sha256: string): readonly OpenSource[] => [
  ...(backup ? [['copy', () => backup.get(sha256)] as const] : []),
  ...(peer ? [['peer', () => peer(cid, size)] as const] : []),
];

/** An error while writing to the node, in contrast to one of a source. */
class NotStored extends Error {}

/**
 * @throws RangeError when the source does not have the content
 * @throws Failure storage.unavailable when the node or this service cannot store it, for example because a disk is full
 */
const restoreFrom = async (
  deps: HealDeps,
  content: KeptContent,
  sha256: string,
  open: () => AsyncIterable<Uint8Array>,
): Promise<void> => {
  try {
    await withVerifiedFile(open(), { size: content.size, sha256 }, (read) =>
      store(deps, content, read).catch((cause: unknown) => {
        throw new NotStored('not stored', { cause });
      }),
    );
  } catch (thrown) {
    if (thrown instanceof NotStored) throw asFailure(thrown.cause);
    if (isOfThisService(thrown)) throw new Failure('storage.unavailable', {}, thrown);
    throw new RangeError('no source', { cause: thrown });
  }
};

/**
 * Checks content and restores it, if it is missing or damaged, from its second copy or else from a peer gateway: verified as a whole
 * by its SHA-256 before it is stored, under the same CID, pinned and in its groups. May be interrupted anywhere and repeated.
 * @throws Failure storage.unavailable when the node does not answer or cannot store it
 */
export const healContent = async (deps: HealDeps, content: KeptContent): Promise<Healed> => {
  const was = await inspect(deps, content);
  if (was === 'intact') return { state: 'intact' };
  const errors: unknown[] = [];
  const { sha256 } = content;
  for (const [from, open] of sha256 ? sourcesOf(deps, content, sha256) : []) {
    try {
      await restoreFrom(deps, content, sha256 ?? '', open);
    } catch (thrown) {
      if (!(thrown instanceof RangeError)) throw thrown;
      errors.push(thrown.cause);
      continue;
    }
    await fasten(deps, content);
    return { state: 'healed', was, from };
  }
  // A node that was restarted while it was read looks like a damaged content.
  if ((await inspect(deps, content)) === 'intact') return { state: 'intact' };
  return { state: 'lost', was, errors };
};
