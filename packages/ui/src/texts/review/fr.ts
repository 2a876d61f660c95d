import type { ReviewTexts } from './en.ts';

export const reviewFr: ReviewTexts = {
  'review.public': 'Devient public, définitivement',
  'review.private': 'Ne devient pas public',
  'review.meaning': 'Ce que cela signifie',
  'review.removed': 'supprimé',

  'review.register.card': 'Avant l’enregistrement',
  'review.register.title': 'Vérifier avant l’enregistrement',
  'review.register.ok': 'Enregistrer définitivement',
  'review.register.public':
    'L’adresse de votre portefeuille, la date et l’heure, ainsi que l’empreinte SHA-256, le type et la taille du fichier.',
  'review.register.private':
    'Ce navigateur chiffre ces données. Seules vous et les personnes avec qui vous partagez l’actif pouvez les ouvrir.',
  'review.register.final':
    'Un enregistrement ne peut être ni modifié ni supprimé. Les mises à jour ajoutent des versions ; cette première version reste sur la blockchain.',
  'review.register.once': 'Aucun compte ne peut enregistrer le même fichier une seconde fois.',
  'review.register.protect':
    'Deux transactions sont envoyées : un engagement qui ne révèle rien du fichier, puis l’enregistrement.',

  'review.update.title': 'Vérifier avant la mise à jour',
  'review.update.ok': 'Enregistrer comme nouvelle version',
  'review.update.public':
    'L’adresse de votre portefeuille, la date et l’heure, et le fait qu’il existe une nouvelle version.',
  'review.update.public-file':
    'L’adresse de votre portefeuille, la date et l’heure, ainsi que l’empreinte SHA-256, le type et la taille du nouveau fichier.',
  'review.update.private':
    'Ce navigateur chiffre ces données. Seules les personnes ayant accès à l’actif peuvent les ouvrir.',
  'review.update.final':
    'Une version ne peut être ni modifiée ni supprimée. Les personnes ayant accès peuvent aussi ouvrir les versions précédentes.',

  'review.share.title': 'Vérifier avant le partage',
  'review.share.ok-internal': 'Envoyer l’invitation',
  'review.share.ok-external': 'Envoyer le lien sécurisé',
  'review.share.ok-many': 'Envoyer {n} invitations',
  'review.share.end': 'Fin de l’accès',
  'review.share.nda-standard': 'Texte standard',
  'review.share.public':
    'Les adresses des portefeuilles des parties, le titre de l’actif, le niveau d’accès, sa fin et le texte d’accord de confidentialité qui s’applique.',
  'review.share.private': 'Le fichier et ses détails chiffrés. Seules les personnes ayant accès peuvent les ouvrir.',
  'review.share.contact':
    'Les noms et adresses e-mail des parties, et votre message. Ce portail les conserve pour l’invitation et l’accord ; ils ne sont pas sur la blockchain.',
  'review.share.signed': 'Un destinataire peut ouvrir l’actif dès qu’il a signé l’accord de confidentialité.',
  'review.share.final':
    'Vous pouvez révoquer l’accès plus tard. Ce qu’un destinataire aura ouvert ou téléchargé d’ici là ne peut pas être repris.',

  'review.revoke.public': 'Les adresses des portefeuilles des deux parties, et la date et l’heure de la révocation.',

  'review.accept.public':
    'L’adresse de votre portefeuille, votre signature et sa date. Les conditions de l’invitation sont déjà publiques.',
  'review.accept.private': 'Le fichier et ses détails chiffrés. Vous pourrez les ouvrir après avoir signé.',
  'review.accept.final':
    'Une signature ne peut pas être retirée. Vous pourrez renoncer à l’accès ; l’accord continuera de vous lier.',

  'form-draft.restored': 'Votre saisie a été restaurée',
  'form-draft.changed': 'Dernière modification :',
  'form-draft.file-missing': 'Le fichier {name} n’a pas été conservé sur cet appareil. Choisissez-le à nouveau.',
  'form-draft.kept':
    'Conservé sur cet appareil comme brouillon chiffré jusqu’à l’enregistrement de l’actif, l’abandon du brouillon ou la déconnexion.',
  'form-draft.kept-without-file':
    'Votre saisie est conservée sur cet appareil comme brouillon chiffré. Le fichier ne l’est pas : cet appareil n’a pas assez de place.',
  'form-draft.failed': 'Ce navigateur ne peut pas conserver votre saisie. Elle sera perdue si vous quittez cette page.',
  'form-draft.elsewhere':
    'Ce formulaire est aussi ouvert dans un autre onglet, et seule la saisie de cet onglet est conservée.',
  'form-draft.discard': 'Abandonner le brouillon',
  'form-draft.discard-title': 'Abandonner ce brouillon ?',
  'form-draft.discard-text': 'Votre saisie et le fichier choisi sont retirés de ce formulaire et de cet appareil.',
  'form-draft.leave-kept':
    'Votre saisie est conservée sur cet appareil. Le formulaire l’affichera à nouveau à votre retour.',
  'form-draft.leave-file':
    'Votre saisie est conservée sur cet appareil, mais pas le fichier. Vous devrez le choisir à nouveau.',
  'form-draft.leave-lost':
    'Votre saisie n’est pas conservée sur cet appareil. Si vous partez maintenant, elle est perdue.',
};
