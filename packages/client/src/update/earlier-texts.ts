import type { AssetMetadata, PrivateMetadata } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import { openAssetKey, openDepsOf } from '../asset/open-asset-file.ts';
import { isUnreadable, readDocument } from '../asset/read-document.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

export interface Texts {
  readonly metadata: Pick<AssetMetadata, 'title' | 'ipType' | 'ipContent'>;
  readonly private: PrivateMetadata;
}

/** So many of the newest are looked at first, whoever made them. */
const newestFirst = 10;
/** So many documents are read at most, and so many at a time. */
const mostRead = 200;
const atOnce = 4;

/** Newest first; behind a few of them an editor may have put any number of unreadable ones before those of the owner. */
const inTurn = (versions: readonly AssetVersion[], trusted: readonly string[]): AssetVersion[] => {
  const [newest, older] = [versions.slice(0, newestFirst), versions.slice(newestFirst)];
  const isTrusted = ({ updater }: AssetVersion) => trusted.includes(updater);
  return [...newest, ...older.filter(isTrusted), ...older.filter((version) => !isTrusted(version))].slice(0, mostRead);
};

const nullIfUnreadable = (thrown: unknown): null => {
  if (!isUnreadable(thrown)) throw thrown;
  return null;
};

const firstThatOpens = async (deps: UpdateDeps, versions: readonly AssetVersion[]): Promise<Texts | null> => {
  for (let at = 0; at < versions.length; at += atOnce) {
    const some = versions.slice(at, at + atOnce);
    const documents = await Promise.all(
      some.map(({ cid }) => readDocument(deps.person, cid, deps.signal).catch(nullIfUnreadable)),
    );
    for (const [n, metadata] of documents.entries()) {
      if (!metadata) continue;
      const sealed = { onChainHash: some[n]?.hash ?? '', metadata };
      const opened = await openAssetKey(openDepsOf(deps.person), sealed, deps.signal).catch(nullIfUnreadable);
      if (opened) return { metadata, private: opened.private };
    }
  }
  return null;
};

/**
 * The texts of an asset whose newest version cannot be opened: an editor may have made it from anything, a stolen document
 * included. The encrypted ones are those of the newest version that opens, the public ones of the newest document, if that
 * can be read. Where no version opens they are blank and the title is the chain's: a new file needs none of the old texts.
 */
export const earlierTexts = async (
  deps: UpdateDeps,
  { base }: UpdateDraft,
  newest: { readonly cid: string; readonly title: string },
): Promise<Texts> => {
  const { session, ports } = deps.person;
  const { versions, owner } = await ports.index.asset(base.id, deps.signal);
  const earlier = versions.filter(({ number }) => number < base.version);
  const opened = await firstThatOpens(deps, inTurn(earlier, [owner, session.wallet]));
  const document = await readDocument(deps.person, newest.cid, deps.signal).catch(nullIfUnreadable);
  const { title, ipType, ipContent } = document ??
    opened?.metadata ?? { title: newest.title, ipType: '', ipContent: '' };
  return { metadata: { title, ipType, ipContent }, private: opened?.private ?? { originalFileName: '' } };
};
