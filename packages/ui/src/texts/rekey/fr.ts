import type { RekeyTexts } from './en.ts';

export const rekeyFr: RekeyTexts = {
  'rekey.action': 'Chiffrer à nouveau',
  'rekey.card': 'Une nouvelle clé pour cette version',
  'rekey.card-text':
    'Une personne dont l’accès a pris fin peut avoir gardé les clés de cette version. Après un nouveau chiffrement, ces clés n’ouvrent plus le fichier ici. Les détails privés que vous modifiez plus tard reçoivent toujours une nouvelle clé, même sans nouveau chiffrement.',
  'rekey.open': 'Chiffrer à nouveau…',
  'rekey.unfinished': 'Une tentative précédente n’est pas terminée. Elle reprend là où elle s’est arrêtée.',
  'rekey.title': 'Chiffrer à nouveau la version actuelle ?',
  'rekey.does': 'Ce qui se passe',
  'rekey.does-key':
    'Le fichier est déchiffré dans ce navigateur, comparé à l’empreinte inscrite sur la blockchain, puis chiffré à nouveau avec une nouvelle clé. Son contenu ne change pas.',
  'rekey.does-version':
    'Il devient une nouvelle version avec la même empreinte de fichier. Toute personne qui a accès maintenant le conserve.',
  'rekey.does-removal': 'L’ancien fichier chiffré est supprimé du stockage de ce portail et de la sauvegarde.',
  'rekey.cannot': 'Limites',
  'rekey.cannot-copies':
    'Les copies existantes du fichier ou de l’ancien fichier chiffré ne peuvent pas être rappelées, y compris sur d’autres nœuds IPFS. Une personne qui a gardé la clé peut toujours ouvrir une telle copie.',
  'rekey.cannot-earlier': 'Les versions antérieures qui avaient un autre fichier gardent ce fichier et sa clé.',
  'rekey.cannot-details':
    'Les données des versions antérieures restent comme preuve. Une personne qui a gardé la clé peut toujours ouvrir les détails chiffrés qu’elles contiennent, comme la description et le nom du fichier.',
  'rekey.progress': 'Nouveau chiffrement en cours',
  'rekey.stage.fetching-existing-data': 'Ouvrir la version actuelle et vérifier son empreinte',
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
    'La version actuelle et son fichier chiffré sont inchangés. Appuyez sur « Chiffrer à nouveau » pour continuer.',
  'rekey.sent-note':
    'Cela a déjà été envoyé à la blockchain. Appuyez sur « Chiffrer à nouveau » pour voir le résultat.',
  'rekey.changed':
    'Une nouvelle version a été créée entre-temps. Rien n’a été envoyé. Appuyez sur « Chiffrer à nouveau » pour chiffrer cette version.',
  'rekey.cancelled': 'Arrêté. Rien n’a été modifié.',
  'rekey.remove-warning':
    'La nouvelle version est inscrite. L’ancien fichier chiffré existe encore et sera supprimé automatiquement plus tard : {reason}',
  'rekey.version-note': 'Chiffré à nouveau dans la version {n}',
  'rekey.version-opens':
    'Cette version a été chiffrée à nouveau dans la version {n}. Si son ancien fichier chiffré a été supprimé, le même fichier s’ouvre par la version {n}.',
  'rekey.after-revoke': 'Chiffrer ensuite à nouveau la version actuelle',
  'rekey.after-revoke-note':
    'Cette personne peut avoir gardé les clés. Après un nouveau chiffrement, ces clés n’ouvrent plus le fichier ici. Les détails privés que vous modifiez plus tard reçoivent toujours une nouvelle clé, même sans nouveau chiffrement.',
};
