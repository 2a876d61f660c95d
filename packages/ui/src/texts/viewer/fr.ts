import type { ViewerTexts } from './en.ts';

export const viewerFr: ViewerTexts = {
  'viewer.content': 'Contenu de {name}',
  'viewer.zoom-reset': 'Rétablir le zoom',
  'viewer.failed':
    'Ce fichier ne peut pas être affiché ici. Il est peut-être endommagé, protégé par un mot de passe ou d’un type que ce navigateur ne prend pas en charge. Téléchargez-le pour l’ouvrir.',
  'viewer.none.office':
    'Les fichiers bureautiques nécessitent un logiciel adapté : un navigateur ne peut pas les afficher fidèlement. Téléchargez le fichier pour l’ouvrir.',
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
