import type { AnnouncementsTexts } from './en.ts';

export const announcementsEs: AnnouncementsTexts = {
  'announcements.title': 'Avisos del operador',
  'announcements.subtitle': 'Lo que el operador de este registro ha escrito a todas las personas',
  'announcements.loading': 'Cargando los avisos',
  'announcements.failed': 'No se han podido cargar los avisos',
  'announcements.empty': 'El operador todavía no ha escrito avisos.',
  'announcements.none-text': 'Aquí aparecerán los mantenimientos y los cambios.',
  'announcements.write': 'Escribir un aviso',
  'announcements.write-text':
    'Todas las personas lo ven enseguida en el producto; quienes desean avisos del operador lo reciben por correo. El inglés es obligatorio; las personas con otro idioma leen el texto en inglés si no añade el suyo.',
  'announcements.form-title': 'Título',
  'announcements.form-text': 'Texto',
  'announcements.in': 'En {language}',
  'announcements.add': 'Añadir un idioma',
  'announcements.missing': 'El título y el texto son obligatorios.',
  'announcements.publish': 'Publicar para todas las personas',
  'announcements.published': 'El aviso se ha publicado.',
  'announcements.withdraw': 'Retirar',
  'announcements.withdraw-title': '¿Retirar este aviso?',
  'announcements.withdraw-text':
    'Desaparece de todas las listas y los correos pendientes no se envían. Los correos enviados no pueden recuperarse.',
  'announcements.withdrawn': 'El aviso se ha retirado.',
  'announcements.is-withdrawn': 'Retirado',
  'announcements.author': 'Escrito por',
  'announcements.withdrawer': 'Retirado por',
  'announcements.shown': '{n} de {total}',
  'announcements.older': 'Mostrar anteriores',
};
