import type { LostTexts } from './en.ts';

export const lostFr: LostTexts = {
  'lost.asset':
    '« {title} » ne peut pas être ouvert pour le moment : des données enregistrées manquent ou sont endommagées. Son inscription sur la blockchain n’est pas touchée, et le portail essaie de les restaurer toutes les heures.',
  'lost.more': 'Autres actifs qui ne peuvent pas être ouverts pour le moment : {n}',
  'lost.note': 'Le fichier enregistré ne peut pas être ouvert pour le moment',
  'lost.note-text':
    'Des données enregistrées manquent ou sont endommagées, et aucune copie de secours n’a pu les remplacer. L’inscription sur la blockchain n’est pas touchée. Le portail essaie de restaurer les données toutes les heures ; conservez votre propre copie du fichier.',
};
