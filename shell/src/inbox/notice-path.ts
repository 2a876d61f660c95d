import type { AssetNoticeKind, NoticeFacts } from '@ipr/api';
import type { Links } from '@ipr/mfe-contract';

/** Tab of the shares page for each kind of notice that concerns a share; the others lead to the asset. */
const tabs: Readonly<Partial<Record<AssetNoticeKind, 'incoming' | 'outgoing' | 'requests'>>> = {
  'share-accepted': 'outgoing',
  'share-rejected': 'outgoing',
  'share-relinquished': 'outgoing',
  'share-revoked': 'incoming',
  'access-requested': 'requests',
};

/** The page that a notice links to: the asset with its invitation, or the share in its list. */
export const noticePath = (
  { kind, facts }: { readonly kind: AssetNoticeKind; readonly facts: NoticeFacts },
  links: Links,
): string => {
  const tab = tabs[kind];
  if (tab === undefined) return links.asset(facts.assetId);
  const words = tab === 'requests' ? { tab } : { tab, q: facts.shareId ?? facts.assetTitle.slice(0, 200) };
  return `${links.shares()}?${new URLSearchParams(words)}`;
};
