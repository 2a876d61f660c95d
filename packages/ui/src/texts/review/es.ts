import type { ReviewTexts } from './en.ts';

export const reviewEs: ReviewTexts = {
  'review.public': 'Pasa a ser público para siempre',
  'review.private': 'No pasa a ser público',
  'review.meaning': 'Qué significa',
  'review.removed': 'eliminado',

  'review.register.card': 'Antes de registrar',
  'review.register.title': 'Revisar antes de registrar',
  'review.register.ok': 'Registrar definitivamente',
  'review.register.public':
    'La dirección de su cartera, la fecha y la hora, y el hash SHA-256, el tipo y el tamaño del archivo.',
  'review.register.private':
    'Este navegador cifra estos datos. Solo usted y las personas con las que comparta el activo pueden abrirlos.',
  'review.register.final':
    'Un registro no se puede modificar ni eliminar. Las actualizaciones añaden versiones; esta primera permanece en la blockchain.',
  'review.register.once': 'Ninguna cuenta puede registrar el mismo archivo por segunda vez.',
  'review.register.protect':
    'Se envían dos transacciones: un compromiso que no revela nada del archivo y, después, el registro.',

  'review.update.title': 'Revisar antes de actualizar',
  'review.update.ok': 'Guardar como nueva versión',
  'review.update.public': 'La dirección de su cartera, la fecha y la hora, y el hecho de que hay una nueva versión.',
  'review.update.public-file':
    'La dirección de su cartera, la fecha y la hora, y el hash SHA-256, el tipo y el tamaño del nuevo archivo.',
  'review.update.private': 'Este navegador cifra estos datos. Solo las personas con acceso al activo pueden abrirlos.',
  'review.update.final':
    'Una versión no se puede modificar ni eliminar. Las personas con acceso también pueden abrir las versiones anteriores.',

  'review.share.title': 'Revisar antes de compartir',
  'review.share.ok-internal': 'Enviar la invitación',
  'review.share.ok-external': 'Enviar el enlace seguro',
  'review.share.ok-many': 'Enviar {n} invitaciones',
  'review.share.end': 'Fin del acceso',
  'review.share.nda-standard': 'Texto estándar',
  'review.share.public':
    'Las direcciones de las carteras de las partes, el título del activo, el nivel de acceso, su final y qué texto del acuerdo de confidencialidad se aplica.',
  'review.share.private': 'El archivo y sus detalles cifrados. Solo las personas con acceso pueden abrirlos.',
  'review.share.contact':
    'Los nombres y las direcciones de correo de las partes, y su mensaje. Este portal los guarda para la invitación y el acuerdo; no están en la blockchain.',
  'review.share.signed': 'Un destinatario puede abrir el activo en cuanto haya firmado el acuerdo de confidencialidad.',
  'review.share.final':
    'Puede revocar el acceso más adelante. Lo que un destinatario haya abierto o descargado hasta entonces no se puede recuperar.',

  'review.revoke.public': 'Las direcciones de las carteras de ambas partes y la fecha y la hora de la revocación.',

  'review.accept.public':
    'La dirección de su cartera, su firma y su fecha. Las condiciones de la invitación ya son públicas.',
  'review.accept.private': 'El archivo y sus detalles cifrados. Podrá abrirlos después de firmar.',
  'review.accept.final':
    'Una firma no se puede retirar. Puede renunciar al acceso más adelante; el acuerdo le sigue obligando.',

  'form-draft.restored': 'Se han restaurado sus datos',
  'form-draft.changed': 'Último cambio:',
  'form-draft.file-missing': 'El archivo {name} no se guardó en este dispositivo. Elíjalo de nuevo.',
  'form-draft.kept':
    'Guardado en este dispositivo como borrador cifrado hasta que registre el activo, descarte el borrador o cierre la sesión.',
  'form-draft.kept-without-file':
    'Sus datos se guardan en este dispositivo como borrador cifrado. El archivo no: no hay espacio suficiente en este dispositivo.',
  'form-draft.failed': 'Este navegador no puede guardar sus datos. Se perderán cuando salga de esta página.',
  'form-draft.elsewhere':
    'Este formulario también está abierto en otra pestaña y solo se guardan los datos de esa pestaña.',
  'form-draft.discard': 'Descartar borrador',
  'form-draft.discard-title': '¿Descartar este borrador?',
  'form-draft.discard-text': 'Sus datos y el archivo elegido se eliminan de este formulario y de este dispositivo.',
  'form-draft.leave-kept':
    'Sus datos están guardados en este dispositivo. El formulario los mostrará de nuevo cuando vuelva.',
  'form-draft.leave-file':
    'Sus datos están guardados en este dispositivo, pero el archivo no. Tendrá que elegirlo de nuevo.',
  'form-draft.leave-lost': 'Sus datos no están guardados en este dispositivo. Si sale ahora, se perderán.',
};
