import type { SealingTexts } from './en.ts';

export const sealingFr: SealingTexts = {
  'anew.action': 'Chiffrer à nouveau',
  'anew.card': 'Une nouvelle clé pour cette version',
  'anew.card-text':
    'Une personne qui a perdu l’accès peut avoir gardé la clé de cette version. Avec une nouvelle clé, ce qu’elle a gardé n’ouvre plus le fichier ici.',
  'anew.open': 'Chiffrer à nouveau…',
  'anew.unfinished': 'Une tentative précédente n’est pas terminée. Elle reprend là où elle s’est arrêtée.',
  'anew.title': 'Chiffrer à nouveau la version actuelle ?',
  'anew.does': 'Ce qui se passe',
  'anew.does-key':
    'Le fichier est déchiffré dans ce navigateur, comparé au hash inscrit sur la blockchain, puis chiffré à nouveau avec une nouvelle clé. Son contenu ne change pas.',
  'anew.does-version':
    'Il devient une nouvelle version avec le même hash de fichier. Toute personne qui a accès maintenant le conserve.',
  'anew.does-removal': 'L’ancien fichier chiffré est supprimé du stockage de ce portail et de la sauvegarde.',
  'anew.cannot': 'Ce que cela ne peut pas faire',
  'anew.cannot-copies':
    'Les copies ne peuvent pas être reprises : ni celles du fichier, ni celles de l’ancien fichier chiffré, y compris sur d’autres nœuds IPFS. Une clé gardée ouvre toujours une telle copie.',
  'anew.cannot-earlier': 'Les versions antérieures qui avaient un autre fichier gardent ce fichier et sa clé.',
  'anew.cannot-details':
    'Les données des versions antérieures restent comme preuve. Une clé gardée ouvre toujours les détails chiffrés qu’elles contiennent, comme la description et le nom du fichier.',
  'anew.progress': 'Nouveau chiffrement en cours',
  'anew.stage.fetching-existing-data': 'Ouvrir la version actuelle et vérifier son hash',
  'anew.stage.processing-new-file': 'Chiffrer avec une nouvelle clé et envoyer',
  'anew.stage.creating-metadata': 'Horodater et envoyer les métadonnées',
  'anew.stage.updating-blockchain': 'Inscrire sur la blockchain',
  'anew.stage.organizing-files': 'Ranger les fichiers',
  'anew.stage.removing-replaced-file': 'Supprimer l’ancien fichier chiffré',
  'anew.stage.complete': 'Chiffré à nouveau',
  'anew.done': 'Chiffré à nouveau dans la version {n}. L’ancien fichier chiffré est supprimé.',
  'anew.done-later':
    'Chiffré à nouveau dans la version {n}. L’ancien fichier chiffré sera supprimé automatiquement dans quelques minutes.',
  'anew.failed': 'Le nouveau chiffrement a échoué : {message}',
  'anew.failed-safe':
    'La version actuelle et son fichier chiffré sont inchangés. Appuyez sur « Chiffrer à nouveau » pour reprendre là où cela s’est arrêté.',
  'anew.sent-note':
    'Cela a déjà été envoyé à la blockchain. Appuyez sur « Chiffrer à nouveau » pour voir comment cela s’est terminé.',
  'anew.changed':
    'Quelqu’un a créé une nouvelle version entre-temps. Rien n’a été envoyé de votre part. Appuyez sur « Chiffrer à nouveau » pour le faire avec cette version.',
  'anew.cancelled': 'Arrêté. Rien n’a été modifié.',
  'anew.remove-warning':
    'La nouvelle version est inscrite. L’ancien fichier chiffré est encore là et sera supprimé automatiquement plus tard : {reason}',
  'anew.version-note': 'Chiffré à nouveau dans la version {n}',
  'anew.version-opens':
    'Cette version a été chiffrée à nouveau dans la version {n}. Là où son ancien fichier chiffré a disparu, exactement le même fichier s’ouvre par la version {n}.',
  'anew.after-revoke': 'Chiffrer ensuite à nouveau la version actuelle',
  'anew.after-revoke-note':
    'Sa clé peut avoir été gardée. Avec une nouvelle clé, ce qui a été gardé n’ouvre plus le fichier ici.',
};
