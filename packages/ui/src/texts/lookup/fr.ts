import type { LookupTexts } from './en.ts';

export const lookupFr: LookupTexts = {
  'lookup.drop':
    'Pour tout autre fichier, seul son SHA-256 est envoyé à ce portail, afin de chercher si le fichier est enregistré.',
  'lookup.link': 'Ce fichier est-il enregistré ?',
  'lookup.working': 'Recherche du SHA-256 de {name}',
  'lookup.found': 'Ce fichier est enregistré',
  'lookup.found-text': '« {name} » est, octet par octet, un fichier inscrit dans ce registre.',
  'lookup.limits':
    'L’inscription prouve que ce compte a inscrit cette empreinte à ce moment. Elle ne prouve ni la paternité ni à quelle personne appartient le compte ; le titre est celui que le propriétaire a écrit.',
  'lookup.none': 'Ce fichier n’est pas enregistré ici',
  'lookup.none-text':
    'Aucun actif de ce registre n’a de version avec ce SHA-256. Un seul octet modifié, une exportation ou une numérisation en donne un autre.',
  'lookup.failed': 'Le registre n’a pas pu être interrogé.',
  'lookup.failed-text': 'Le fichier n’a pas été envoyé. Réessayez dans un instant.',
  'lookup.by': 'Inscrit par',
  'lookup.owner': 'Propriétaire actuel',
  'lookup.time': 'Inscrit le',
  'lookup.title': 'Titre (public)',
};
