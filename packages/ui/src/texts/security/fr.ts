import type { SecurityTexts } from './en.ts';

export const securityFr: SecurityTexts = {
  'proof.title': 'Confirmez que c’est bien vous',
  'proof.text':
    'Cette étape exige une confirmation datant de moins de {minutes} minutes, pour qu’un appareil laissé sans surveillance ne suffise pas.',
  'proof.passkey': 'Confirmer avec une clé d’accès',
  'proof.send-code': 'Envoyer un code à {email}',
  'proof.confirm': 'Confirmer',
  'proof.passkey-elsewhere':
    'Pour cette étape, votre compte exige une clé d’accès, qui ne peut pas être utilisée sur cette page. Reconnectez-vous au portail dans ce navigateur, puis réessayez ici.',

  'second.title': 'Deuxième étape',
  'second.text': 'Votre compte est protégé par la connexion en deux étapes. Confirmez avec votre clé d’accès.',
  'second.use-recovery': 'Utiliser un code de secours',
  'second.recovery': 'Code de secours',
  'second.recovery-hint':
    'L’un des codes que vous avez conservés en activant la connexion en deux étapes. Chacun ne sert qu’une fois.',
  'second.restart': 'Recommencer',

  'passkeys.title': 'Clés d’accès',
  'passkeys.text':
    'Connectez-vous avec votre empreinte, votre visage ou le code PIN de votre appareil plutôt qu’avec un code. Une clé d’accès ne sert que sur ce portail.',
  'passkeys.none': 'Vous n’avez pas encore de clé d’accès.',
  'passkeys.add': 'Ajouter une clé d’accès',
  'passkeys.new-name': 'Clé d’accès {n}',
  'passkeys.name': 'Nom de la clé d’accès',
  'passkeys.rename': 'Renommer',
  'passkeys.rename-of': 'Renommer la clé d’accès : {name}',
  'passkeys.remove': 'Supprimer',
  'passkeys.remove-of': 'Supprimer la clé d’accès : {name}',
  'passkeys.remove-text': '« {name} » ne permettra plus de vous connecter. Supprimez-la aussi sur votre appareil.',
  'passkeys.synced': 'Synchronisée entre vos appareils',
  'passkeys.one-device': 'Sur un seul appareil',
  'passkeys.created': 'Ajoutée',
  'passkeys.last-used': 'dernière utilisation',
  'passkeys.never-used': 'pas encore utilisée',
  'passkeys.added': 'La clé d’accès a été ajoutée.',
  'passkeys.renamed': 'La clé d’accès a été renommée.',
  'passkeys.removed': 'La clé d’accès a été supprimée.',
  'passkeys.unsupported': 'Ce navigateur ne prend pas en charge les clés d’accès.',
  'passkeys.waits':
    'Ajoutée après un simple code. Elle pourra retirer d’autres clés d’accès et activer la connexion en deux étapes à partir du',
  'passkeys.removes': 'Sera retirée le',
  'passkeys.keep': 'Garder',
  'passkeys.keep-of': 'Garder la clé d’accès : {name}',
  'passkeys.kept': 'La clé d’accès reste.',
  'passkeys.removed-later':
    'La clé d’accès sera retirée après un délai. D’ici là, vous pouvez la garder ; l’utiliser la garde aussi.',

  'security.loading': 'Chargement de vos moyens de connexion',
  'security.failed': 'Vos moyens de connexion n’ont pas pu être chargés',

  'two-step.title': 'Connexion en deux étapes',
  'two-step.label': 'Exiger en plus une clé d’accès',
  'two-step.text': 'Après un code par e-mail ou Google, votre clé d’accès ou un code de secours est aussi exigé.',
  'two-step.needs-passkey': 'Ajoutez d’abord une clé d’accès.',
  'two-step.on': 'La connexion en deux étapes est activée.',
  'two-step.off': 'La connexion en deux étapes est désactivée ; vos codes de secours ne sont plus valables.',
  'two-step.begins': 'Commence le',
  'two-step.waits':
    'Vous avez confirmé avec un simple code. D’ici là, un code suffit pour se connecter, afin que personne ne vous exclue en lisant vos e-mails ; désactivez-la ici si ce n’était pas vous. Confirmée par une clé d’accès antérieure, elle commence aussitôt.',
  'two-step.waiting': 'La connexion en deux étapes commencera après un délai.',
  'two-step.notice': 'La connexion en deux étapes a été activée après un simple code',
  'two-step.notice-text':
    'Dès lors, un code ne suffira plus pour se connecter. Si ce n’était pas vous, changez d’abord le mot de passe de votre messagerie, puis désactivez-la. Elle commence le',
  'two-step.notice-open': 'Ouvrir les paramètres',

  'recovery.title': 'Vos codes de secours',
  'recovery.text':
    'Conservez ces codes en lieu sûr. Chacun remplace une fois votre clé d’accès. Ils ne seront plus affichés.',
  'recovery.copy': 'Copier les codes',
  'recovery.copied': 'Les codes ont été copiés.',
  'recovery.saved': 'Je les ai conservés',
  'recovery.left': '{left} codes de secours sur {n} sont inutilisés.',
  'recovery.used': 'Le code {number} a été utilisé le',
  'recovery.renew': 'Créer de nouveaux codes',

  'offer.title': 'Connectez-vous sans code la prochaine fois',
  'offer.text': 'Ajoutez une clé d’accès : votre empreinte, votre visage ou le code PIN de votre appareil suffira.',
  'offer.later': 'Pas maintenant',
};
