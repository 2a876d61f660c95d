import type { BundleTexts } from './en.ts';

export const bundleFr: BundleTexts = {
  'bundle.action': 'Exporter les preuves',
  'bundle.title': 'Exporter les preuves de cet actif',
  'bundle.intro':
    'Un seul fichier ZIP avec tout ce qu’il faut pour ouvrir cet actif et en apporter la preuve sans ce portail :',
  'bundle.content.files': 'le fichier chiffré de chaque version',
  'bundle.content.metadata': 'les métadonnées publiques de chaque version ; leurs détails chiffrés restent chiffrés',
  'bundle.content.timestamps': 'les horodatages RFC 3161 avec leurs certificats',
  'bundle.content.chain': 'les données de la blockchain : transactions, événements et blocs',
  'bundle.content.records': 'l’enregistrement signé de l’exploitant pour chaque version qui en a un',
  'bundle.content.readme':
    'un fichier README et un petit programme (decrypt.py) qui ouvre le paquet sur n’importe quel ordinateur',
  'bundle.local-chain':
    'Ce portail fonctionne sur une chaîne locale. Ses enregistrements n’ont aucune valeur de preuve pour des tiers.',
  'bundle.keys': 'Inclure les clés de contenu',
  'bundle.keys-note':
    'Sans elles, le paquet apporte la preuve de l’actif, mais ses fichiers ne s’ouvrent que tant que le réseau de clés est disponible.',
  'bundle.keys-warning-title': 'Toute personne en possession de ce ZIP peut lire les fichiers',
  'bundle.keys-warning':
    'Avec les clés de contenu de ce paquet, toute personne qui l’obtient peut ouvrir définitivement toutes les versions du fichier. Révoquer un accès n’y change rien. Protégez le paquet comme les fichiers eux-mêmes.',
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
  'bundle.lacks-records':
    'Il manque au paquet des enregistrements signés de l’exploitant, car le service de preuves n’est pas disponible ; créez-le à nouveau plus tard pour les inclure.',
  'bundle.lacks-versions':
    'Le document ou le fichier de ces versions manque dans le stockage ou y est illisible : {list}. Le paquet contient tout le reste.',
  'bundle.done-note': 'Conservez-le en lieu sûr. Le fichier README.txt qu’il contient explique comment l’ouvrir.',
  'bundle.failed': 'Le paquet n’a pas pu être créé.',
  'bundle.safe': 'Votre actif et ses fichiers sont inchangés.',
  'bundle.readme':
    'Ce ZIP contient l’actif {id} avec tout ce qu’il faut pour l’ouvrir et en apporter la preuve sans le portail. Installez Python avec le paquet cryptography, extrayez decrypt.py du ZIP et lancez : python3 decrypt.py <ce ZIP> --out <dossier>. Les fichiers ne s’ouvrent que si keys.json est présent ou si une clé de contenu est donnée avec --key.',
};
