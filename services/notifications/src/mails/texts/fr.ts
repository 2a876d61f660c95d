import type { MailWords } from '../mail-words.ts';

export const fr: MailWords = {
  kinds: {
    'share-granted': {
      subject: 'Un actif a été partagé avec vous',
      what: ({ actor, title, terms }) => `${actor} a partagé « ${title} » avec vous : ${terms}.`,
      next: 'Lisez-y l’accord de confidentialité, puis acceptez ou refusez :',
    },
    'share-accepted': {
      subject: 'Votre partage a été accepté',
      what: ({ actor, title }) => `${actor} a signé l’accord de confidentialité et accepté « ${title} ».`,
      next: 'Voir le partage et ses preuves :',
    },
    'share-rejected': {
      subject: 'Votre partage a été refusé',
      what: ({ actor, title }) => `${actor} a refusé « ${title} » avant acceptation.`,
      next: 'Voir le partage :',
    },
    'share-relinquished': {
      subject: 'Un destinataire a renoncé à l’accès à votre actif',
      what: ({ actor, title }) => `${actor} a renoncé à l’accès à « ${title} ».`,
      next: 'Voir le partage :',
    },
    'share-revoked': {
      subject: 'Votre accès à un actif a pris fin',
      what: ({ actor, title }) => `${actor} a révoqué votre accès à « ${title} ».`,
      next: 'Voir le partage :',
    },
    'access-requested': {
      subject: 'Nouvelle demande d’accès à votre actif',
      what: ({ actor, title, terms }) => `${actor} a demandé l’accès à « ${title} » : ${terms}.`,
      next: 'Accordez-le, refusez-le ou bloquez l’expéditeur :',
    },
  },
  once: (days) =>
    `Le lien ne peut servir qu’une fois, dans les ${days} jours, et uniquement à vous : connectez-vous avec l’adresse à laquelle ce message a été envoyé.`,
  message: 'Son message :',
  levels: { view: 'lecture', edit: 'modification', admin: 'administration' },
  until: (date) => `jusqu’au ${date}`,
  forever: 'sans expiration',
  why: (origin) =>
    `Vous recevez ce message en raison de votre compte sur ${origin}. Vous y choisissez les messages que vous recevez.`,
  secret: 'Ne transmettez ce lien à personne. Nous ne vous le demanderons jamais.',
};
