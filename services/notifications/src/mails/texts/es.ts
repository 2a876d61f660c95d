import type { MailWords } from '../mail-words.ts';

export const es: MailWords = {
  kinds: {
    'share-granted': {
      subject: 'Han compartido un activo con usted',
      what: ({ actor, title, terms }) => `${actor} ha compartido «${title}» con usted: ${terms}.`,
      next: 'Lea allí el acuerdo de confidencialidad y después acepte o rechace:',
    },
    'share-accepted': {
      subject: 'Han aceptado su acceso compartido',
      what: ({ actor, title }) => `${actor} ha firmado el acuerdo de confidencialidad y ha aceptado «${title}».`,
      next: 'Ver el acceso compartido y sus pruebas:',
    },
    'share-rejected': {
      subject: 'Han rechazado su acceso compartido',
      what: ({ actor, title }) => `${actor} ha rechazado «${title}» antes de aceptarlo.`,
      next: 'Ver el acceso compartido:',
    },
    'share-relinquished': {
      subject: 'Un destinatario ha renunciado al acceso a su activo',
      what: ({ actor, title }) => `${actor} ha renunciado al acceso a «${title}».`,
      next: 'Ver el acceso compartido:',
    },
    'share-revoked': {
      subject: 'Su acceso a un activo ha terminado',
      what: ({ actor, title }) => `${actor} ha revocado su acceso a «${title}».`,
      next: 'Ver el acceso compartido:',
    },
    'access-requested': {
      subject: 'Nueva solicitud de acceso a su activo',
      what: ({ actor, title, terms }) => `${actor} ha solicitado acceso a «${title}»: ${terms}.`,
      next: 'Concédalo, rechácelo o bloquee al remitente:',
    },
    'access-ending': {
      subject: 'Su acceso a un activo termina pronto',
      what: ({ title, end }) => `Su acceso a «${title}» termina el ${end}.`,
      next: 'Abra el activo o solicite una prórroga a su propietario:',
    },
    'asset-updated': {
      subject: 'Un activo al que tiene acceso tiene una nueva versión',
      what: ({ actor, title }) => `${actor} ha actualizado «${title}».`,
      next: 'Ver la nueva versión:',
    },
  },
  security: {
    events: {
      'new-browser': {
        subject: 'Nuevo inicio de sesión en su cuenta',
        what: () => 'Se ha iniciado sesión en su cuenta en un navegador en el que no se había usado antes.',
      },
      'recovery-code-used': {
        subject: 'Se ha usado un código de recuperación',
        what: () => 'Se ha usado un código de recuperación para iniciar sesión en su cuenta. No puede volver a usarse.',
      },
      'passkey-added': {
        subject: 'Se ha añadido una llave de acceso a su cuenta',
        what: (passkey) =>
          `La llave de acceso «${passkey}» se ha añadido a su cuenta. Permite iniciar sesión sin código.`,
      },
      'passkey-removed': {
        subject: 'Se ha eliminado una llave de acceso de su cuenta',
        what: (passkey) => `La llave de acceso «${passkey}» se ha eliminado de su cuenta.`,
      },
      'owner-change-waits': {
        subject: 'Se solicitó un cambio de las claves de su cuenta',
        what: (key, date) =>
          `Se solicitó un cambio de las claves que controlan su cuenta en la cadena de bloques, con un inicio de sesión que solo probó su dirección de correo. Afecta a la clave ${key} y será posible a partir del ${date}: quien tenga esa clave podría firmar entonces por su cuenta, y nadie podría deshacer el cambio.`,
      },
      'owner-change-signed': {
        subject: 'Las claves de su cuenta se están cambiando',
        what: () =>
          'Se ha firmado un cambio de las claves que controlan su cuenta en la cadena de bloques. Surte efecto en unos minutos; los ajustes muestran después las claves.',
      },
      'access-token-created': {
        subject: 'Se ha creado un token de acceso en su cuenta',
        what: (name) =>
          `El token de acceso «${name}» se ha creado en su cuenta. Los programas que lo tengan pueden actuar por usted dentro de sus permisos hasta que caduque o usted lo revoque en los ajustes.`,
      },
      'webhook-created': {
        subject: 'Se ha creado un webhook en su cuenta',
        what: (name) =>
          `Se ha creado el webhook «${name}» en su cuenta. Envía los eventos de sus activos a un servidor hasta que lo elimine en los ajustes.`,
      },
      'webhook-secret-rotated': {
        subject: 'Un webhook de su cuenta tiene un nuevo secreto de firma',
        what: (name) =>
          `El webhook «${name}» tiene un nuevo secreto de firma. Durante 24 horas, los mensajes también se firman con el secreto anterior; después, solo con el nuevo. Su servidor necesita el nuevo secreto antes de que termine ese plazo.`,
      },
      'webhook-disabled': {
        subject: 'Se ha desactivado un webhook',
        what: (name) =>
          `El webhook «${name}» no se pudo entregar durante un día y se ha desactivado. Compruebe su servidor y vuelva a activarlo en los ajustes.`,
      },
      'two-step-waits': {
        subject: 'El inicio de sesión en dos pasos de su cuenta empieza pronto',
        what: (_, date) =>
          `El inicio de sesión en dos pasos de su cuenta fue activado por un inicio de sesión que solo demostró su dirección de correo. Empieza el ${date}: desde entonces, entrar con un código exigirá además una llave de acceso o un código de recuperación.`,
      },
      'passkey-removal-waits': {
        subject: 'Se eliminará una llave de acceso de su cuenta',
        what: (passkey, date) =>
          `La llave de acceso «${passkey}» se eliminará el ${date}. Lo pidió un inicio de sesión que solo demostró su dirección de correo. Si usa la llave antes, se queda.`,
      },
      'changes-undone': {
        subject: 'Se deshicieron cambios de su cuenta',
        what: () =>
          'Los cambios de su cuenta que aún no tenían efecto se deshicieron con el enlace de un correo, y se cerró la sesión en los dispositivos que no usaron una llave de acceso anterior.',
      },
      'two-step-on': {
        subject: 'Se ha activado el inicio de sesión en dos pasos',
        what: () =>
          'El inicio de sesión en dos pasos de su cuenta se ha activado. Desde ahora, además del código hace falta una llave de acceso o un código de recuperación.',
      },
      'two-step-off': {
        subject: 'Se ha desactivado el inicio de sesión en dos pasos',
        what: () =>
          'El inicio de sesión en dos pasos de su cuenta se ha desactivado. Ahora basta un código por correo para iniciar sesión.',
      },
      'recovery-codes-renewed': {
        subject: 'Se han sustituido sus códigos de recuperación',
        what: () => 'Se han creado códigos de recuperación nuevos para su cuenta. Los anteriores ya no sirven.',
      },
    },
    time: 'Hora',
    device: 'Dispositivo',
    address: 'Dirección de Internet',
    unknown: 'desconocido',
    yours: 'Si ha sido usted, no tiene que hacer nada.',
    settings: 'Sus webhooks:',
    passkeyWaits: (date) =>
      `Fue añadida por un inicio de sesión que solo demostró su dirección de correo. Desde el ${date} también podrá eliminar otras llaves de acceso y activar el inicio de sesión en dos pasos.`,
    undo: 'Si no fue usted, cambie primero la contraseña de su correo, porque quien lo lee puede entrar con un código. Después deshaga el cambio aquí, sin iniciar sesión:',
    notYours:
      'Si no, cierre todas las demás sesiones, elimine las llaves y los tokens de acceso que no conozca y active el inicio de sesión en dos pasos:',
    notYoursInTwoSteps:
      'Si no, cierre todas las demás sesiones, elimine las llaves y los tokens de acceso que no conozca y cree nuevos códigos de recuperación:',
    always: 'Los correos sobre la seguridad de su cuenta se envían siempre.',
  },
  once: (days) =>
    `El enlace solo puede usarse una vez, en un plazo de ${days} días, y solo por usted: inicie sesión con la dirección a la que se envió este mensaje.`,
  message: 'Su mensaje:',
  levels: { view: 'ver', edit: 'editar', admin: 'administrar' },
  until: (date) => `hasta el ${date}`,
  forever: 'sin caducidad',
  why: (origin) => `Recibe este mensaje por su cuenta en ${origin}. Allí puede elegir qué mensajes recibe.`,
  secret: 'No comparta nunca el enlace. Nosotros no se lo pediremos.',
  fromOperator: 'Este es un aviso del operador del registro:',
  stop: 'Dejar de recibir este tipo de correos con un clic, sin iniciar sesión:',
  unsubscribe: {
    title: 'Correos',
    kinds: {
      emailNotifications: 'respuestas a sus accesos compartidos y recordatorios',
      assetUpdates: 'nuevas versiones de activos',
      shareRequests: 'accesos compartidos y solicitudes de acceso',
      systemUpdates: 'avisos del operador',
    },
    question: (kind) => `Dejará de recibir correos sobre ${kind}. Los avisos en el producto se mantienen.`,
    button: 'Dejar de recibir estos correos',
    done: (kind) => `Hecho. Ya no recibirá correos sobre ${kind}. Puede volver a activarlos en los ajustes.`,
    unknown: 'Este enlace no es válido. Elija sus correos en los ajustes.',
    settings: 'Abrir los ajustes',
  },
};
