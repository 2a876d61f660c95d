import type { TimestampsTexts } from './en.ts';

export const timestampsEs: TimestampsTexts = {
  'timestamp.verified': 'Verificado en este navegador',
  'timestamp.refuted': 'No verificado',
  'timestamp.not-proved': 'No probado',
  'timestamp.root': 'Certificado raíz: {name}',
  'timestamp.open.no-token': 'El documento de esta versión no contiene ningún token de sello de tiempo.',
  'timestamp.open.checking': 'Verificando el sello de tiempo',
  'timestamp.open.no-root': 'Este portal no tiene ningún certificado raíz con el que verificar el sello de tiempo.',
  'timestamp.open.not-loaded': 'No se pudo verificar el sello de tiempo, porque esta página no se cargó por completo.',
  'timestamp.contradicted':
    'El documento contradice su propio sello de tiempo. Solo está verificado lo que indica el token.',
  'timestamp.claimed': 'el documento afirma «{claimed}», el token indica «{stated}»',
  'timestamp.field.time': 'Fecha y hora',
  'timestamp.field.authority': 'Autoridad',
  'timestamp.field.policy': 'Política',
  'timestamp.field.serial': 'Número de serie',
  'timestamp.field.hash': 'Hash',
  'timestamp.field.qualified': 'Cualificado (eIDAS)',
  'timestamp.field.legal-value': 'Valor legal',
  'timestamp.kept': 'Guardado con el token',
  'timestamp.not-revoked': 'Ningún certificado estaba revocado en ese momento',
  'timestamp.renewed': 'Renovado el {date}',
  'timestamp.kept.checking': 'Verificando otras autoridades, la revocación y las renovaciones',
  'timestamp.kept.not-loaded':
    'No se pudieron cargar las otras autoridades, los datos de revocación ni las renovaciones.',
  'timestamp.kept.nothing': 'No se guardó nada más con este token.',
  'timestamp.revocation': 'Revocación',
  'timestamp.yes': 'sí',
  'timestamp.no': 'no',
};
