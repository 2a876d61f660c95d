import type { SitesTexts } from './en.ts';

export const sitesEs: SitesTexts = {
  'sites.title': 'Sitios asociados',
  'sites.text':
    'Las páginas de estos sitios pueden abrir una ventana de este portal en la que sus visitantes comparten y aceptan activos. No ven nada de lo que ocurre en ella. La clave es pública; solo funciona desde las direcciones indicadas.',
  'sites.loading': 'Cargando los sitios asociados',
  'sites.failed': 'No se pudieron cargar los sitios asociados.',
  'sites.none': 'No tiene ningún sitio asociado.',
  'sites.create': 'Añadir sitio',
  'sites.name': 'Nombre',
  'sites.name-example': 'Por ejemplo: mercado',
  'sites.origins': 'Direcciones de sus páginas',
  'sites.origins-text':
    'Un origen por línea, como https://shop.example, sin ruta. Cada subdominio cuenta por separado.',
  'sites.elements': 'Lo que sus páginas pueden abrir',
  'sites.element-share': 'Compartir un activo',
  'sites.element-accept': 'Aceptar una invitación',
  'sites.element-access': 'La lista de personas con acceso',
  'sites.limit': 'Ventanas por día',
  'sites.key': 'Clave',
  'sites.copy': 'Copiar la clave',
  'sites.copy-of': 'Copiar la clave: {name}',
  'sites.copied': 'La clave se ha copiado.',
  'sites.used': '{today} de {limit} ventanas hoy, {used} en total',
  'sites.last-used': 'Último uso',
  'sites.never-used': 'Nunca usado',
  'sites.end': 'Dar de baja',
  'sites.end-of': 'Dar de baja el sitio: {name}',
  'sites.end-text':
    'Desde su próxima solicitud, sus páginas no pueden abrir más ventanas. Lo compartido sigue compartido.',
  'sites.ended': 'El sitio se ha dado de baja.',
  'sites.window': 'Ventana de un sitio asociado',
  'sites.opened-from': 'Abierto desde {name} ({origin})',
  'sites.window-close': 'Cerrar la ventana',
  'sites.window-opening': 'Abriendo la ventana',
  'sites.window-refused': 'Esta ventana no se puede abrir',
};
