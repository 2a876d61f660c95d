import type { TimestampsTexts } from './en.ts';

export const timestampsFr: TimestampsTexts = {
  'timestamp.verified': 'Vérifié dans ce navigateur',
  'timestamp.refuted': 'Non vérifié',
  'timestamp.not-proved': 'Non prouvé',
  'timestamp.root': 'Certificat racine : {name}',
  'timestamp.open.no-token': 'Le document de cette version ne contient aucun jeton d’horodatage.',
  'timestamp.open.checking': 'Vérification de l’horodatage',
  'timestamp.open.no-root': 'Ce portail n’a aucun certificat racine pour vérifier l’horodatage.',
  'timestamp.open.not-loaded': 'L’horodatage n’a pas pu être vérifié, car cette page n’a pas été chargée entièrement.',
  'timestamp.contradicted':
    'Le document contredit son propre horodatage. Seules les indications du jeton sont vérifiées.',
  'timestamp.claimed': 'le document affirme « {claimed} », le jeton indique « {stated} »',
  'timestamp.field.time': 'Date et heure',
  'timestamp.field.authority': 'Autorité',
  'timestamp.field.policy': 'Politique',
  'timestamp.field.serial': 'Numéro de série',
  'timestamp.field.hash': 'Empreinte',
  'timestamp.field.qualified': 'Qualifié (eIDAS)',
  'timestamp.field.legal-value': 'Valeur légale',
  'timestamp.kept': 'Conservé avec le jeton',
  'timestamp.not-revoked': 'Aucun certificat n’était révoqué à ce moment',
  'timestamp.renewed': 'Renouvelé le {date}',
  'timestamp.kept.checking': 'Vérification des autres autorités, de la révocation et des renouvellements',
  'timestamp.kept.not-loaded':
    'Les autres autorités, les données de révocation et les renouvellements n’ont pas pu être chargés.',
  'timestamp.kept.nothing': 'Rien d’autre n’a été conservé avec ce jeton.',
  'timestamp.revocation': 'Révocation',
  'timestamp.yes': 'oui',
  'timestamp.no': 'non',
};
