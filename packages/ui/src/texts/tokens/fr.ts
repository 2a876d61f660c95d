import type { TokensTexts } from './en.ts';

export const tokensFr: TokensTexts = {
  'tokens.title': 'Jetons d’accès',
  'tokens.text':
    'Avec un jeton, vos programmes appellent l’API pour vous. Traitez-le comme un mot de passe et ne lui donnez pas plus de droits que le programme n’en a besoin.',
  'tokens.loading': 'Chargement des jetons d’accès',
  'tokens.failed': 'Les jetons d’accès n’ont pas pu être chargés.',
  'tokens.none': 'Vous n’avez aucun jeton d’accès.',
  'tokens.create': 'Créer un jeton',
  'tokens.name': 'Nom',
  'tokens.name-example': 'Par exemple : serveur de build',
  'tokens.scopes': 'Droits',
  'tokens.scope-read': 'Chaque jeton peut lire vos actifs, partages, activités et dossiers.',
  'tokens.scope-open': 'Ouvrir des fichiers',
  'tokens.scope-open-text': 'Déchiffre les fichiers des actifs que vous pouvez consulter.',
  'tokens.scope-register': 'Enregistrer et mettre à jour',
  'tokens.scope-register-text': 'Enregistre des actifs et de nouvelles versions, et commande des certificats.',
  'tokens.scope-share': 'Partager',
  'tokens.scope-share-text':
    'Accorde et révoque l’accès en lecture et en modification, et signe des NDA en votre nom. Les accès administrateur exigent votre présence.',
  'tokens.valid-for': 'Validité en jours',
  'tokens.new': 'Votre nouveau jeton d’accès',
  'tokens.new-text':
    'Enregistrez-le maintenant : il ne sera plus affiché. Toute personne qui l’a peut l’utiliser jusqu’à son expiration ou sa révocation.',
  'tokens.copy': 'Copier le jeton',
  'tokens.copied': 'Le jeton a été copié.',
  'tokens.saved': 'Je l’ai enregistré',
  'tokens.reads': 'Lire',
  'tokens.expires': 'Expire',
  'tokens.last-used': 'Dernière utilisation',
  'tokens.never-used': 'Jamais utilisé',
  'tokens.revoke': 'Révoquer',
  'tokens.revoke-of': 'Révoquer le jeton : {name}',
  'tokens.revoke-text': 'Les programmes qui utilisent ce jeton sont refusés dès leur prochaine requête.',
  'tokens.revoked': 'Le jeton a été révoqué.',
};
