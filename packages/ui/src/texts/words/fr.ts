import type { WordsTexts } from './en.ts';

export const wordsFr: WordsTexts = {
  'action.cancel': 'Annuler',
  'action.close': 'Fermer',
  'action.copy': 'Copier : {what}',
  'action.copied': 'Copié',
  'action.retry': 'Réessayer',
  'action.try-again': 'Réessayer',
  'action.back': 'Retour',
  'action.dismiss': 'Masquer',
  'action.minimise': 'Réduire',
  'action.reload': 'Recharger la page',

  'what.address': 'adresse',
  'what.hash': 'empreinte',
  'what.request-id': 'identifiant de la requête',

  'status.draft': 'Brouillon',
  'status.pending': 'En attente',
  'status.active': 'Actif',
  'status.expired': 'Expiré',
  'status.revoked': 'Révoqué',
  'status.confirmed': 'Confirmé',
  'status.failed': 'Échoué',
  'status.unknown': 'Inconnu',

  'mark.public': 'Public pour toujours',
  'mark.public-hint': 'Tout le monde peut lire ceci, et cela ne peut pas être retiré.',
  'mark.secret': 'Chiffré',
  'mark.secret-hint': 'Seules les personnes ayant accès à l’actif peuvent lire ceci.',

  'stage.done': 'terminé',
  'stage.now': 'en cours',
  'stage.next': 'à faire',
  'stage.failed': 'échoué',
  'stage.seconds': '{n} s',
  'stage.bytes': '{done} sur {total}',

  'error.request-id': 'Identifiant de la requête',
  'error.title': 'Une erreur est survenue',
  'error.safe': 'Rien n’a été modifié.',
  'error.do': 'Réessayez dans un instant.',
  'error.offline': 'Vous êtes hors ligne.',
  'error.offline-do': 'Le chargement reprend dès que vous êtes de nouveau en ligne.',

  'request.no-response': 'Erreur réseau. Veuillez vérifier votre connexion.',
  'request.forbidden': 'Accès refusé. Vous n’avez pas l’autorisation pour cette action.',
  'request.not-found': 'Ressource introuvable.',
  'request.validation': 'Les données saisies ne sont pas valides.',
  'request.server': 'Erreur du serveur. Veuillez réessayer plus tard.',
  'request.client': 'Erreur de la requête : {status}',
};
