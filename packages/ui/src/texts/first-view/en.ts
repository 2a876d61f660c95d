/** Texts of persons, selections and registrations that the first views show too. */
export const firstViewEn = {
  'person.card': 'Profile of {name}',
  'person.loading': 'Loading the profile',
  'person.email': 'E-mail',
  'person.email-hidden': 'Visible to people who share an asset',
  'person.wallet': 'Wallet address',
  'person.view-profile': 'View Profile',
  'register.field.ip-type': 'IP Type',
  'workfiles.select-all': 'Select all on this page',
  'workfiles.selected': '{n} of {m} selected',
  'workfiles.clear-selection': 'Clear selection',
  'workfiles.select': 'Select {title}',
} as const;
