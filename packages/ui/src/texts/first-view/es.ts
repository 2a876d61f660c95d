import type { firstViewEn } from './en.ts';

export const firstViewEs: Readonly<Record<keyof typeof firstViewEn, string>> = {
  'person.card': 'Perfil de {name}',
  'person.loading': 'Cargando el perfil',
  'person.email': 'Correo electrónico',
  'person.email-hidden': 'Visible cuando comparten un activo',
  'person.wallet': 'Dirección de la cartera',
  'person.view-profile': 'Ver perfil',
  'register.field.ip-type': 'Tipo de PI',
  'workfiles.select-all': 'Seleccionar todo en esta página',
  'workfiles.selected': '{n} de {m} seleccionados',
  'workfiles.clear-selection': 'Borrar la selección',
  'workfiles.select': 'Seleccionar {title}',
};
