import type { LookupTexts } from './en.ts';

export const lookupEs: LookupTexts = {
  'lookup.drop':
    'De cualquier otro archivo solo se envía su SHA-256 a este portal, para buscar si el archivo está registrado.',
  'lookup.link': '¿Está registrado este archivo?',
  'lookup.working': 'Buscando el SHA-256 de {name}',
  'lookup.found': 'Este archivo está registrado',
  'lookup.found-text': '«{name}» es, byte a byte, un archivo inscrito en este registro.',
  'lookup.limits':
    'La inscripción demuestra que esta cuenta inscribió este hash en ese momento. No demuestra la autoría ni a qué persona pertenece la cuenta; el título es el que escribió su propietario.',
  'lookup.none': 'Este archivo no está registrado aquí',
  'lookup.none-text':
    'Ningún activo de este registro tiene una versión con este SHA-256. Un solo byte cambiado, una exportación o un escaneo da otro.',
  'lookup.failed': 'No se pudo consultar el registro.',
  'lookup.failed-text': 'El archivo no se ha enviado. Inténtelo de nuevo en un momento.',
  'lookup.by': 'Inscrito por',
  'lookup.owner': 'Propietario actual',
  'lookup.time': 'Inscrito',
  'lookup.title': 'Título (público)',
};
