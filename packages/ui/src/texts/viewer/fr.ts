import type { ViewerTexts } from './en.ts';

export const viewerFr: ViewerTexts = {
  'viewer.content': 'Contenu de {name}',
  'viewer.zoom-reset': 'Rétablir le zoom',
  'viewer.failed':
    'Ce fichier ne peut pas être affiché ici : il est peut-être endommagé, protégé par un mot de passe ou d’un type que ce navigateur ne connaît pas. Téléchargez-le pour l’ouvrir.',
  'viewer.none.office':
    'Les fichiers bureautiques s’ouvrent dans votre propre logiciel : un navigateur ne les montrerait pas tels que leur auteur les voit. Téléchargez le fichier pour l’ouvrir.',
  'viewer.none.archive': 'Ce fichier en contient d’autres. Téléchargez-le pour le décompresser.',
  'viewer.none.program':
    'Ce fichier est un programme. Il n’est pas exécuté ici ; ne le téléchargez que si vous faites confiance à sa provenance.',
  'viewer.mismatch': 'D’après son nom, ce fichier est {named} ; d’après son contenu, il est {found}.',
  'viewer.mismatch-shown': 'Il est affiché selon son contenu. Soyez prudent en ouvrant le fichier téléchargé.',
  'viewer.mismatch-hidden': 'Il n’est pas affiché. Soyez prudent en ouvrant le fichier téléchargé.',
  'viewer.encoding-guessed':
    'Ce texte n’indique pas l’encodage de ses caractères. Il est affiché en windows-1252 ; certaines lettres peuvent être erronées.',
  'viewer.kind.pdf': 'un document PDF',
  'viewer.kind.image': 'une image ({type})',
  'viewer.kind.audio': 'un enregistrement sonore ({type})',
  'viewer.kind.video': 'une vidéo ({type})',
  'viewer.kind.text': 'un texte ({type})',
  'viewer.kind.office': 'un fichier bureautique',
  'viewer.kind.archive': 'une archive ({type})',
  'viewer.kind.program': 'un programme',
  'viewer.kind.unknown': 'd’un type inconnu',
};
