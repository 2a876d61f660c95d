import type { LostTexts } from './en.ts';

export const lostEs: LostTexts = {
  'lost.asset':
    '«{title}» no se puede abrir por el momento: faltan datos guardados o están dañados. Su registro en la blockchain no está afectado, y el portal intenta restaurarlos cada hora.',
  'lost.more': 'Otros activos que no se pueden abrir por el momento: {n}',
  'lost.note': 'El archivo guardado no se puede abrir por el momento',
  'lost.note-text':
    'Faltan datos guardados o están dañados, y ninguna copia de seguridad ha podido sustituirlos. El registro en la blockchain no está afectado. El portal intenta restaurar los datos cada hora; conserve su propia copia del archivo.',
};
