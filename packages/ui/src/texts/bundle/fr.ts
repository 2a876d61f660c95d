import type { BundleTexts } from './en.ts';

export const bundleFr: BundleTexts = {
  'bundle.action': 'Emporter',
  'bundle.title': 'Emporter cet actif',
  'bundle.intro':
    'Un seul fichier ZIP avec tout ce qu’il faut pour ouvrir cet actif et en apporter la preuve sans ce portail :',
  'bundle.content.files': 'le fichier chiffré de chaque version',
  'bundle.content.metadata': 'les métadonnées publiques de chaque version ; leurs détails chiffrés restent chiffrés',
  'bundle.content.timestamps': 'les horodatages RFC 3161 avec leurs certificats',
  'bundle.content.chain': 'ce que la blockchain a enregistré : transactions, événements et blocs',
  'bundle.content.readme':
    'un fichier README et un petit programme (decrypt.py) qui ouvre le paquet sur n’importe quel ordinateur',
  'bundle.local-chain':
    'Ce portail fonctionne sur une chaîne locale. Ses enregistrements ne prouvent rien à personne d’autre.',
  'bundle.keys': 'Inclure les clés de contenu',
  'bundle.keys-note':
    'Sans elles, le paquet apporte la preuve de l’actif, mais ses fichiers ne s’ouvrent que tant que le réseau de clés répond.',
  'bundle.keys-warning-title': 'Quiconque possède ce ZIP peut lire les fichiers',
  'bundle.keys-warning':
    'Les clés de contenu de ce paquet ouvrent toutes les versions du fichier, pour quiconque l’obtient et pour toujours. Révoquer un accès n’y change rien. Conservez le paquet comme vous conserveriez les fichiers eux-mêmes.',
  'bundle.keys-confirm': 'Je comprends qu’un paquet contenant des clés de contenu ne peut pas être repris',
  'bundle.no-keys':
    'Seul le propriétaire peut inclure les clés de contenu. Les fichiers de votre paquet restent chiffrés.',
  'bundle.make': 'Créer le paquet',
  'bundle.making': 'Création du paquet',
  'bundle.step.documents': 'Lire les métadonnées de chaque version',
  'bundle.step.files': 'Récupérer les fichiers chiffrés',
  'bundle.step.keys': 'Déballer les clés de contenu',
  'bundle.step.chain': 'Lire la blockchain',
  'bundle.step.packing': 'Assembler le paquet',
  'bundle.done': 'Le paquet est prêt ({size}). Votre navigateur l’enregistre.',
  'bundle.done-note': 'Conservez-le en lieu sûr. Le fichier README.txt qu’il contient explique comment l’ouvrir.',
  'bundle.failed': 'Le paquet n’a pas pu être créé.',
  'bundle.safe': 'Votre actif et ses fichiers sont inchangés.',
  'bundle.readme':
    'Ce ZIP contient l’actif {id} avec tout ce qu’il faut pour l’ouvrir et en apporter la preuve sans le portail. Installez Python avec le paquet cryptography, extrayez decrypt.py du ZIP et lancez : python3 decrypt.py <ce ZIP> --out <dossier>. Les fichiers ne s’ouvrent que si keys.json est présent ou si une clé de contenu est donnée avec --key.',
};
