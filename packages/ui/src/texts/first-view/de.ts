import type { firstViewEn } from './en.ts';

export const firstViewDe: Readonly<Record<keyof typeof firstViewEn, string>> = {
  'person.card': 'Profil von {name}',
  'person.loading': 'Profil wird geladen',
  'person.email': 'E-Mail',
  'person.email-hidden': 'Sichtbar, sobald Sie ein Werk gemeinsam haben',
  'person.wallet': 'Wallet-Adresse',
  'person.view-profile': 'Profil ansehen',
  'register.field.ip-type': 'IP-Art',
  'workfiles.select-all': 'Alle auf dieser Seite auswählen',
  'workfiles.selected': '{n} von {m} ausgewählt',
  'workfiles.clear-selection': 'Auswahl aufheben',
  'workfiles.select': '{title} auswählen',
};
