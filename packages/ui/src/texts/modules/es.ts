import type { modulesEn } from './en.ts';

export const modulesEs: Readonly<Record<keyof typeof modulesEn, string>> = {
  'modules.development': 'Desarrollo: los módulos de este portal no se verifican.',
  'modules.last-good': '{reason} El portal usa la lista verificada del {date}.',
  'modules.new-version': 'Hay una nueva versión del portal. La recibirá al recargar la página.',
  'modules.none': '{reason} Solo funcionan las páginas del propio portal; sus datos están a salvo.',
  'modules.override-refused': 'No se usan los módulos de su propio equipo: este portal no lo permite.',
  'modules.override-used': 'En este navegador se usan módulos de su propio equipo. No se verifican.',
  'modules.problem-broken': 'La lista de módulos está dañada.',
  'modules.problem-expired': 'La lista de módulos ha caducado.',
  'modules.problem-older': 'El servidor ofrece una lista de módulos más antigua que antes.',
  'modules.problem-unreachable': 'No se puede cargar la lista de módulos.',
  'modules.problem-untrusted': 'La lista de módulos no está firmada por el operador.',
};
