import type { firstViewEn } from './en.ts';

export const firstViewFr: Readonly<Record<keyof typeof firstViewEn, string>> = {
  'person.card': 'Profil de {name}',
  'person.loading': 'Chargement du profil',
  'person.email': 'E-mail',
  'person.email-hidden': 'Visible dès que vous partagez un actif',
  'person.wallet': 'Adresse du portefeuille',
  'person.view-profile': 'Voir le profil',
  'register.field.ip-type': 'Type de PI',
  'workfiles.select-all': 'Tout sélectionner sur cette page',
  'workfiles.selected': '{n} sur {m} sélectionnés',
  'workfiles.clear-selection': 'Effacer la sélection',
  'workfiles.select': 'Sélectionner {title}',
};
