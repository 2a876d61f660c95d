import type { SitesTexts } from './en.ts';

export const sitesFr: SitesTexts = {
  'sites.title': 'Sites partenaires',
  'sites.text':
    'Les pages de ces sites peuvent ouvrir une fenêtre de ce portail dans laquelle leurs visiteurs partagent et acceptent des actifs. Elles ne voient rien de ce qui s’y passe. La clé est publique ; elle ne fonctionne que depuis les adresses indiquées.',
  'sites.loading': 'Chargement des sites partenaires',
  'sites.failed': 'Les sites partenaires n’ont pas pu être chargés.',
  'sites.none': 'Vous n’avez aucun site partenaire.',
  'sites.create': 'Ajouter un site',
  'sites.name': 'Nom',
  'sites.name-example': 'Par exemple : place de marché',
  'sites.origins': 'Adresses de ses pages',
  'sites.origins-text':
    'Une origine par ligne, par exemple https://shop.example, sans chemin. Chaque sous-domaine compte séparément.',
  'sites.elements': 'Ce que ses pages peuvent ouvrir',
  'sites.element-share': 'Le partage d’un actif',
  'sites.element-accept': 'L’acceptation d’une invitation',
  'sites.element-access': 'La liste des personnes ayant accès',
  'sites.limit': 'Fenêtres par jour',
  'sites.key': 'Clé',
  'sites.copy': 'Copier la clé',
  'sites.copy-of': 'Copier la clé : {name}',
  'sites.copied': 'La clé a été copiée.',
  'sites.used': '{today} fenêtres sur {limit} aujourd’hui, {used} au total',
  'sites.last-used': 'Dernière utilisation',
  'sites.never-used': 'Jamais utilisé',
  'sites.end': 'Supprimer',
  'sites.end-of': 'Supprimer le site : {name}',
  'sites.end-text':
    'Dès leur prochaine requête, ses pages ne peuvent plus ouvrir de fenêtre. Ce qui a été partagé le reste.',
  'sites.ended': 'Le site a été supprimé.',
  'sites.window': 'Fenêtre d’un site partenaire',
  'sites.opened-from': 'Ouvert depuis {name} ({origin})',
  'sites.window-close': 'Fermer la fenêtre',
  'sites.window-opening': 'Ouverture de la fenêtre',
  'sites.window-refused': 'Cette fenêtre ne peut pas être ouverte',
};
