import type { RekeyTexts } from './en.ts';

export const rekeyFr: RekeyTexts = {
  'rekey.action': 'Chiffrer à nouveau',
  'rekey.card': 'Une nouvelle clé pour cette version',
  'rekey.card-text':
    'Une personne qui a perdu l’accès peut avoir gardé la clé de cette version. Avec une nouvelle clé, ce qu’elle a gardé n’ouvre plus le fichier ici.',
  'rekey.open': 'Chiffrer à nouveau…',
  'rekey.unfinished': 'Une tentative précédente n’est pas terminée. Elle reprend là où elle s’est arrêtée.',
  'rekey.title': 'Chiffrer à nouveau la version actuelle ?',
  'rekey.does': 'Ce qui se passe',
  'rekey.does-key':
    'Le fichier est déchiffré dans ce navigateur, comparé au hash inscrit sur la blockchain, puis chiffré à nouveau avec une nouvelle clé. Son contenu ne change pas.',
  'rekey.does-version':
    'Il devient une nouvelle version avec le même hash de fichier. Toute personne qui a accès maintenant le conserve.',
  'rekey.does-removal': 'L’ancien fichier chiffré est supprimé du stockage de ce portail et de la sauvegarde.',
  'rekey.cannot': 'Ce que cela ne peut pas faire',
  'rekey.cannot-copies':
    'Les copies ne peuvent pas être reprises : ni celles du fichier, ni celles de l’ancien fichier chiffré, y compris sur d’autres nœuds IPFS. Une clé gardée ouvre toujours une telle copie.',
  'rekey.cannot-earlier': 'Les versions antérieures qui avaient un autre fichier gardent ce fichier et sa clé.',
  'rekey.cannot-details':
    'Les données des versions antérieures restent comme preuve. Une clé gardée ouvre toujours les détails chiffrés qu’elles contiennent, comme la description et le nom du fichier.',
  'rekey.progress': 'Nouveau chiffrement en cours',
  'rekey.stage.fetching-existing-data': 'Ouvrir la version actuelle et vérifier son hash',
  'rekey.stage.processing-new-file': 'Chiffrer avec une nouvelle clé et envoyer',
  'rekey.stage.creating-metadata': 'Horodater et envoyer les métadonnées',
  'rekey.stage.updating-blockchain': 'Inscrire sur la blockchain',
  'rekey.stage.organizing-files': 'Ranger les fichiers',
  'rekey.stage.removing-replaced-file': 'Supprimer l’ancien fichier chiffré',
  'rekey.stage.complete': 'Chiffré à nouveau',
  'rekey.done': 'Chiffré à nouveau dans la version {n}. L’ancien fichier chiffré est supprimé.',
  'rekey.done-later':
    'Chiffré à nouveau dans la version {n}. L’ancien fichier chiffré sera supprimé automatiquement dans quelques minutes.',
  'rekey.failed': 'Le nouveau chiffrement a échoué : {message}',
  'rekey.failed-safe':
    'La version actuelle et son fichier chiffré sont inchangés. Appuyez sur « Chiffrer à nouveau » pour reprendre là où cela s’est arrêté.',
  'rekey.sent-note':
    'Cela a déjà été envoyé à la blockchain. Appuyez sur « Chiffrer à nouveau » pour voir comment cela s’est terminé.',
  'rekey.changed':
    'Quelqu’un a créé une nouvelle version entre-temps. Rien n’a été envoyé de votre part. Appuyez sur « Chiffrer à nouveau » pour le faire avec cette version.',
  'rekey.cancelled': 'Arrêté. Rien n’a été modifié.',
  'rekey.remove-warning':
    'La nouvelle version est inscrite. L’ancien fichier chiffré est encore là et sera supprimé automatiquement plus tard : {reason}',
  'rekey.version-note': 'Chiffré à nouveau dans la version {n}',
  'rekey.version-opens':
    'Cette version a été chiffrée à nouveau dans la version {n}. Là où son ancien fichier chiffré a disparu, exactement le même fichier s’ouvre par la version {n}.',
  'rekey.after-revoke': 'Chiffrer ensuite à nouveau la version actuelle',
  'rekey.after-revoke-note':
    'Sa clé peut avoir été gardée. Avec une nouvelle clé, ce qui a été gardé n’ouvre plus le fichier ici.',
};
