import type { AssetMetadata, PrivateMetadata } from '@ipr/domain';
import type { AssetVersion } from '@ipr/ports/index';
import { openAssetDetails, openDepsOf } from '../asset/open-asset-file.ts';
import { isUnreadable, readDocument } from '../asset/read-document.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

export interface Texts {
  readonly metadata: Pick<AssetMetadata, 'title' | 'ipType' | 'ipContent'>;
  readonly private: PrivateMetadata;
}

/** Number of newest versions tried first, regardless of their author. */
const newestFirst = 10;
/** Maximum number of documents read, and maximum number of concurrent reads. */
const mostRead = 200;
const atOnce = 4;

/**
 * Order of reading: the newest versions, then those of trusted accounts, then the rest. An editor may have added any number
 * of unreadable versions after the owner's.
 */
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
      const encrypted = { onChainHash: some[n]?.hash ?? '', metadata };
      const opened = openAssetDetails(openDepsOf(deps.person), encrypted, () => undefined, deps.signal);
      const own = await opened.catch(nullIfUnreadable);
      if (own) return { metadata, private: own };
    }
  }
  return null;
};

/**
 * The texts of an asset whose newest version cannot be opened; an editor may have created it from any document, including a
 * stolen one. The private fields come from the newest version that opens, the public fields from the newest document, if it
 * is readable. If no version opens, the texts are blank and the title comes from the chain: a new file does not need the old
 * texts.
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
