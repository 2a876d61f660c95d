import type { CertificateTexts } from './en.ts';

export const certificateFr: CertificateTexts = {
  'certificate.title': 'Certificat',
  'certificate.view': 'Voir le certificat',
  'certificate.download': 'Télécharger le certificat',
  'certificate.downloaded': 'Certificat téléchargé',
  'certificate.note':
    'Un PDF avec les preuves de cet enregistrement, que chacun peut vérifier sans ce portail. Il contient votre nom, l’identifiant interne, la date interne et le brevet lié : ne le remettez qu’aux personnes autorisées à les lire.',
  'certificate.dialog': 'Certificat de {title}',
  'certificate.preparing': 'Préparation du certificat…',
  'certificate.rendering': 'Affichage de l’aperçu…',
  'certificate.busy': 'D’autres certificats sont en cours de création. Le vôtre suit.',
  'certificate.busy-again': 'La tentative {next} sur {most} suit dans {n} secondes.',
  'certificate.safe': 'Votre enregistrement est complet sans lui.',
  'certificate.missing.index': 'L’index n’a pas encore traité la dernière version.',
  'certificate.missing.newer-version':
    'Une version plus récente a été enregistrée après le chargement de cette page. La page la charge maintenant.',
  'certificate.missing.settlement': 'La transaction n’est pas encore définitive : d’autres blocs doivent suivre.',
  'certificate.missing.metadata': 'Le document de la dernière version n’a pas pu être lu dans le stockage.',
  'certificate.missing.timestamp': 'La dernière version n’a pas encore d’horodatage vérifié.',
  'certificate.missing.record': 'L’opérateur n’a pas encore écrit son enregistrement signé de la dernière version.',
  'certificate.missing.revocation':
    'La preuve que le certificat de signature du registre n’est pas révoqué ne peut pas être obtenue pour le moment.',
  'certificate.again': 'Revenez dans {n} secondes. Tant que cette page est ouverte, elle réessaie d’elle-même.',
  'certificate.number': 'Numéro du certificat',
  'certificate.issued': 'Émis',
  'certificate.sha256': 'SHA-256 du PDF',
  'certificate.public': 'Page publique',
  'certificate.version': 'Version certifiée',
  'certificate.language': 'Langue',
  'certificate.language-note':
    'Ce certificat est dans une autre langue que le portail. Pour l’avoir dans la vôtre, retirez-le et émettez-en un autre.',
  'certificate.all': 'Tous les certificats de cet actif',
  'certificate.all-version': 'Version {version}',
  'certificate.all-revoked': 'Retiré',
  'certificate.all-none': 'Aucun certificat n’a été émis.',
  'certificate.all-more': 'Afficher les certificats plus anciens',
  'certificate.all-failed': 'Les certificats n’ont pas pu être chargés',
  'certificate.revoke': 'Retirer le certificat',
  'certificate.revoke-title': 'Retirer ce certificat ?',
  'certificate.revoke-text':
    'Sa page publique indiquera que vous l’avez retiré, et son fichier est supprimé ici. Les copies détenues par d’autres gardent leur signature. Votre enregistrement sur la blockchain ne change pas. Vous pourrez émettre un autre certificat plus tard.',
  'certificate.revoked': 'Certificat retiré',
  'certificate.revoke-failed': 'Le certificat n’a pas pu être retiré',
  'certificate.page.title': 'Certificat {id}',
  'certificate.page.subtitle': 'Ce qui est public de cet enregistrement, et l’état de la chaîne à présent.',
  'certificate.page.loading': 'Chargement du certificat',
  'certificate.page.failed': 'Le certificat n’a pas pu être chargé',
  'certificate.page.not-found': 'Aucun certificat ne porte ce numéro',
  'certificate.page.not-found-text':
    'Comparez le numéro avec celui du certificat. S’ils sont identiques, ne vous fiez pas à ce certificat.',
  'certificate.page.revoked': 'Ce certificat a été retiré par son propriétaire',
  'certificate.page.revoked-text':
    'Ne vous fiez pas à ses copies. L’enregistrement sur la blockchain n’est pas concerné et peut toujours être prouvé.',
  'certificate.page.revoked-at': 'Retiré',
  'certificate.page.valid': 'Ce certificat a été émis ici et n’a pas été retiré',
  'certificate.page.valid-text':
    'Cette page ne montre pas si un PDF que vous avez reçu est celui qui a été émis : vérifiez le PDF lui-même.',
  'certificate.page.facts': 'Faits publics de l’enregistrement',
  'certificate.page.version': 'Version',
  'certificate.page.local-chain': 'Chaîne locale',
  'certificate.page.file-hash': 'SHA-256 du fichier',
  'certificate.page.cid': 'CID des métadonnées',
  'certificate.page.registered': 'Enregistré',
  'certificate.page.chain': 'La chaîne à présent',
  'certificate.page.chain-how':
    'Vérifié dans ce navigateur, par la connexion de ce portail à la chaîne. Pour ne dépendre d’aucune partie de ce portail, vérifiez le PDF et interrogez un nœud auquel vous faites confiance.',
  'certificate.page.checking': 'Interrogation de la chaîne',
  'certificate.page.passed': 'Réussi',
  'certificate.page.refuted': 'Échec',
  'certificate.page.open': 'Non prouvé',
  'certificate.page.check.network': 'Le certificat concerne le réseau et le registre de ce portail',
  'certificate.page.check.event':
    'La transaction a enregistré ce titre, ce hachage et ce document comme cette version de cet actif',
  'certificate.page.check.block':
    'L’en-tête du bloc de la transaction a bien son hachage et l’heure de l’enregistrement',
  'certificate.page.check.newest': 'C’est la dernière version de l’actif',
  'certificate.page.newer':
    'L’actif a {n} versions aujourd’hui. Le certificat reste valable pour la version {version}.',
  'certificate.page.newer-certificate': 'Dernier certificat : version {version}',
  'certificate.page.owner': 'Propriétaire aujourd’hui',
  'certificate.page.check-pdf': 'Vérifier le PDF',
};
