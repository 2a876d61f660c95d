import type { AnnouncementsTexts } from './en.ts';

export const announcementsFr: AnnouncementsTexts = {
  'announcements.title': 'Avis de l’exploitant',
  'announcements.subtitle': 'Ce que l’exploitant de ce registre a écrit à tous',
  'announcements.loading': 'Chargement des avis',
  'announcements.failed': 'Les avis n’ont pas pu être chargés',
  'announcements.empty': 'L’exploitant n’a pas encore écrit d’avis.',
  'announcements.none-text': 'Les maintenances et les changements seront listés ici.',
  'announcements.write': 'Écrire un avis',
  'announcements.write-text':
    'Tous le voient aussitôt dans le produit ; ceux qui souhaitent les avis de l’exploitant le reçoivent par e-mail. L’anglais est obligatoire ; les personnes d’une autre langue lisent le texte anglais si vous n’ajoutez pas le leur.',
  'announcements.form-title': 'Titre',
  'announcements.form-text': 'Texte',
  'announcements.in': 'En {language}',
  'announcements.add': 'Ajouter une langue',
  'announcements.missing': 'Le titre et le texte sont obligatoires.',
  'announcements.publish': 'Publier pour tous',
  'announcements.published': 'L’avis a été publié.',
  'announcements.withdraw': 'Retirer',
  'announcements.withdraw-title': 'Retirer cet avis ?',
  'announcements.withdraw-text':
    'Il disparaît de toutes les listes et les e-mails en attente ne sont pas envoyés. Les e-mails déjà envoyés ne peuvent pas être rappelés.',
  'announcements.withdrawn': 'L’avis a été retiré.',
  'announcements.is-withdrawn': 'Retiré',
  'announcements.author': 'Écrit par',
  'announcements.withdrawer': 'Retiré par',
  'announcements.shown': '{n} sur {total}',
  'announcements.older': 'Afficher les plus anciens',
};
