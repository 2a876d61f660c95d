import type { NoticesTexts } from './en.ts';

export const noticesFr: NoticesTexts = {
  'notices.title': 'De la part d’autres',
  'notices.window': 'Dans cette fenêtre',
  'notices.empty': 'Aucune notification d’autres personnes.',
  'notices.loading': 'Chargement des notifications',
  'notices.away': 'Les notifications n’ont pas pu être chargées.',
  'notices.older': 'Afficher les plus anciennes',
  'notices.older-failed': 'Les notifications plus anciennes n’ont pas pu être chargées.',
  'notices.shown': '{n} sur {total}',
  'notices.new': 'Nouveau',
  'notices.announcements': 'Tous les avis de l’exploitant',
  'notices.mark-all': 'Tout marquer comme lu',
  'notice.share-granted': '{actor} a partagé « {title} » avec vous',
  'notice.share-accepted': '{actor} a signé l’accord et accepté « {title} »',
  'notice.share-rejected': '{actor} a refusé « {title} »',
  'notice.share-relinquished': '{actor} a renoncé à l’accès à « {title} »',
  'notice.share-revoked': '{actor} a révoqué votre accès à « {title} »',
  'notice.access-requested': '{actor} a demandé l’accès à « {title} »',
  'notice.access-ending': 'Votre accès à « {title} » prend bientôt fin',
  'notice.asset-updated': '{actor} a mis à jour « {title} »',
  'notice.system-update': 'Avis de l’exploitant : {title}',
};
