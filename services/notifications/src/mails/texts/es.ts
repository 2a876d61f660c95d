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
  },
  once: (days) =>
    `El enlace solo puede usarse una vez, en un plazo de ${days} días, y solo por usted: inicie sesión con la dirección a la que se envió este mensaje.`,
  message: 'Su mensaje:',
  levels: { view: 'ver', edit: 'editar', admin: 'administrar' },
  until: (date) => `hasta el ${date}`,
  forever: 'sin caducidad',
  why: (origin) => `Recibe este mensaje por su cuenta en ${origin}. Allí puede elegir qué mensajes recibe.`,
  secret: 'No comparta nunca el enlace. Nosotros no se lo pediremos.',
};
