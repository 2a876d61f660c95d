import type { NoticesTexts } from './en.ts';

export const noticesFr: NoticesTexts = {
  'notices.title': 'De la part d’autres',
  'notices.window': 'Dans cette fenêtre',
  'notices.empty': 'Personne n’a encore partagé ni répondu.',
  'notices.loading': 'Chargement de ce que d’autres ont fait',
  'notices.away': 'Ce que d’autres ont fait n’a pas pu être chargé.',
  'notices.older': 'Afficher les plus anciennes',
  'notices.older-failed': 'Les plus anciennes n’ont pas pu être chargées.',
  'notices.shown': '{n} sur {total}',
  'notices.new': 'Nouveau',
  'notices.mark-all': 'Tout marquer comme lu',
  'notice.share-granted': '{actor} partage « {title} » avec vous',
  'notice.share-accepted': '{actor} a signé l’accord et accepté « {title} »',
  'notice.share-rejected': '{actor} a refusé « {title} »',
  'notice.share-relinquished': '{actor} a renoncé à l’accès à « {title} »',
  'notice.share-revoked': '{actor} a révoqué votre accès à « {title} »',
  'notice.access-requested': '{actor} demande l’accès à « {title} »',
};
