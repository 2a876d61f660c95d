import type { Notice } from '@ipr/api';
import type { Links } from '@ipr/mfe-contract';

type Kind = Notice['kind'];

/** Tab of the shares page for each kind of notice. */
const tabs: Readonly<Record<Exclude<Kind, 'share-granted'>, 'incoming' | 'outgoing' | 'requests'>> = {
  'share-accepted': 'outgoing',
  'share-rejected': 'outgoing',
  'share-relinquished': 'outgoing',
  'share-revoked': 'incoming',
  'access-requested': 'requests',
};

/** The page that a notice links to: the asset with its invitation, or the share in its list. */
export const noticePath = ({ kind, facts }: Pick<Notice, 'kind' | 'facts'>, links: Links): string => {
  if (kind === 'share-granted') return links.asset(facts.assetId);
  const tab = tabs[kind];
  const words = tab === 'requests' ? { tab } : { tab, q: facts.shareId ?? facts.assetTitle.slice(0, 200) };
  return `${links.shares()}?${new URLSearchParams(words)}`;
};
