import type { ViewerTexts } from './en.ts';

export const viewerFr: ViewerTexts = {
  'viewer.content': 'Contenu de {name}',
  'viewer.zoom-reset': 'Rétablir le zoom',
  'viewer.pages': 'Pages',
  'viewer.page-before': 'Page précédente',
  'viewer.page-after': 'Page suivante',
  'viewer.page-number': 'Numéro de page',
  'viewer.page-of': 'sur {total}',
  'viewer.fit-width': 'Ajuster à la largeur',
  'viewer.find': 'Rechercher dans le fichier',
  'viewer.found': '{n} sur {total}',
  'viewer.found-none': 'Introuvable',
  'viewer.find-before': 'Résultat précédent',
  'viewer.find-after': 'Résultat suivant',
  'viewer.full': 'Plein écran',
  'viewer.full-leave': 'Quitter le plein écran',
  'viewer.in-parts':
    'La lecture commence pendant le chargement et chaque partie est authentifiée. Un téléchargement compare en plus le fichier entier à l’empreinte enregistrée.',
  'viewer.converted':
    'Texte et tableaux seulement : la mise en page, les commentaires et les formules ne sont pas affichés. Téléchargez le fichier pour le voir tel quel.',
  'viewer.failed':
    'Ce fichier ne peut pas être affiché ici. Il est peut-être endommagé, protégé par un mot de passe ou d’un type que ce navigateur ne prend pas en charge. Téléchargez-le pour l’ouvrir.',
  'viewer.failed-media':
    'Ce navigateur ne peut pas lire ce film ou cet enregistrement : l’image ou le son est dans un format qu’il ne prend pas en charge, ou le fichier est endommagé. Téléchargez-le pour le lire dans un autre programme.',
  'viewer.silent':
    'Le son de ce film est dans un format que ce navigateur ne prend pas en charge : le film est lu sans le son. Téléchargez-le pour le lire avec le son dans un autre programme.',
  'viewer.none.office':
    'Ce fichier Office nécessite une suite bureautique : un navigateur ne peut pas l’afficher. Téléchargez le fichier pour l’ouvrir.',
  'viewer.none.archive': 'Ce fichier en contient d’autres. Téléchargez-le pour le décompresser.',
  'viewer.none.program':
    'Ce fichier est un programme. Il n’est pas exécuté ici ; ne le téléchargez que si vous faites confiance à sa provenance.',
  'viewer.mismatch': 'Le nom indique {named}, le contenu est {found}.',
  'viewer.mismatch-shown': 'Il est affiché selon son contenu. Soyez prudent en ouvrant le fichier téléchargé.',
  'viewer.mismatch-hidden': 'Il n’est pas affiché. Soyez prudent en ouvrant le fichier téléchargé.',
  'viewer.encoding-guessed':
    'L’encodage de ce texte est inconnu. Il est affiché en windows-1252 ; certaines lettres peuvent être erronées.',
  'viewer.kind.pdf': 'un document PDF',
  'viewer.kind.image': 'une image ({type})',
  'viewer.kind.audio': 'un enregistrement sonore ({type})',
  'viewer.kind.video': 'une vidéo ({type})',
  'viewer.kind.text': 'un texte ({type})',
  'viewer.kind.office': 'un fichier bureautique',
  'viewer.kind.archive': 'une archive ({type})',
  'viewer.kind.program': 'un programme',
  'viewer.kind.unknown': 'un fichier de type inconnu',
};
