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
    'access-ending': {
      subject: 'Votre accès à un actif prend bientôt fin',
      what: ({ title, end }) => `Votre accès à « ${title} » prend fin le ${end}.`,
      next: 'Ouvrez l’actif, ou demandez une prolongation à son propriétaire :',
    },
    'asset-updated': {
      subject: 'Un actif auquel vous avez accès a une nouvelle version',
      what: ({ actor, title }) => `${actor} a mis à jour « ${title} ».`,
      next: 'Voir la nouvelle version :',
    },
  },
  security: {
    events: {
      'new-browser': {
        subject: 'Nouvelle connexion à votre compte',
        what: () => 'Une connexion à votre compte a eu lieu dans un navigateur où il n’avait pas encore été utilisé.',
      },
      'recovery-code-used': {
        subject: 'Un code de secours a été utilisé',
        what: () => 'Un code de secours a servi à se connecter à votre compte. Il ne peut plus être utilisé.',
      },
      'passkey-added': {
        subject: 'Une clé d’accès a été ajoutée à votre compte',
        what: (passkey) =>
          `La clé d’accès « ${passkey} » a été ajoutée à votre compte. Elle permet de se connecter sans code.`,
      },
      'passkey-removed': {
        subject: 'Une clé d’accès a été retirée de votre compte',
        what: (passkey) => `La clé d’accès « ${passkey} » a été retirée de votre compte.`,
      },
      'owner-change-waits': {
        subject: 'Une modification des clés de votre compte a été demandée',
        what: (key, date) =>
          `Une modification des clés qui contrôlent votre compte sur la blockchain a été demandée, par une connexion qui n’a prouvé que votre adresse e-mail. Elle concerne la clé ${key} et sera possible à partir du ${date} : qui détient cette clé pourrait alors signer pour votre compte, et personne ne pourrait revenir sur la modification.`,
      },
      'owner-change-signed': {
        subject: 'Les clés de votre compte sont en cours de modification',
        what: () =>
          'Une modification des clés qui contrôlent votre compte sur la blockchain a été signée. Elle prend effet en quelques minutes ; les réglages affichent ensuite les clés.',
      },
      'access-token-created': {
        subject: 'Un jeton d’accès a été créé dans votre compte',
        what: (name) =>
          `Le jeton d’accès « ${name} » a été créé dans votre compte. Les programmes qui l’ont peuvent agir pour vous dans la limite de ses autorisations, jusqu’à son expiration ou jusqu’à ce que vous le révoquiez dans les réglages.`,
      },
      'webhook-created': {
        subject: 'Un webhook a été créé dans votre compte',
        what: (name) =>
          `Le webhook « ${name} » a été créé dans votre compte. Il envoie les événements de vos actifs à un serveur jusqu’à ce que vous le supprimiez dans les paramètres.`,
      },
      'webhook-secret-rotated': {
        subject: 'Un webhook de votre compte a un nouveau secret de signature',
        what: (name) =>
          `Le webhook « ${name} » a un nouveau secret de signature. Pendant 24 heures, les messages sont aussi signés avec l’ancien secret, ensuite avec le nouveau seulement. Votre serveur a besoin du nouveau secret d’ici là.`,
      },
      'webhook-disabled': {
        subject: 'Un webhook a été désactivé',
        what: (name) =>
          `Le webhook « ${name} » n’a pas pu être livré pendant un jour et a été désactivé. Vérifiez votre serveur, puis réactivez-le dans les paramètres.`,
      },
      'two-step-waits': {
        subject: 'La connexion en deux étapes de votre compte commence bientôt',
        what: (_, date) =>
          `La connexion en deux étapes de votre compte a été activée par une connexion qui n’a prouvé que votre adresse e-mail. Elle commence le ${date} : dès lors, la connexion par code exigera en plus une clé d’accès ou un code de secours.`,
      },
      'passkey-removal-waits': {
        subject: 'Une clé d’accès de votre compte sera retirée',
        what: (passkey, date) =>
          `La clé d’accès « ${passkey} » sera retirée le ${date}. Une connexion qui n’a prouvé que votre adresse e-mail l’a demandé. Si vous utilisez cette clé avant, elle reste.`,
      },
      'changes-undone': {
        subject: 'Des modifications de votre compte ont été annulées',
        what: () =>
          'Les modifications de votre compte qui n’avaient pas encore pris effet ont été annulées par le lien d’un e-mail, et les appareils qui n’ont pas utilisé une clé d’accès antérieure ont été déconnectés.',
      },
      'two-step-on': {
        subject: 'La connexion en deux étapes a été activée',
        what: () =>
          'La connexion en deux étapes de votre compte a été activée. Désormais, en plus du code, il faut une clé d’accès ou un code de secours.',
      },
      'two-step-off': {
        subject: 'La connexion en deux étapes a été désactivée',
        what: () =>
          'La connexion en deux étapes de votre compte a été désactivée. Un code par e-mail suffit désormais pour se connecter.',
      },
      'recovery-codes-renewed': {
        subject: 'Vos codes de secours ont été remplacés',
        what: () =>
          'De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne sont plus valables.',
      },
    },
    time: 'Heure',
    device: 'Appareil',
    address: 'Adresse Internet',
    unknown: 'inconnu',
    yours: 'Si c’était vous, vous n’avez rien à faire.',
    settings: 'Vos webhooks :',
    passkeyWaits: (date) =>
      `Elle a été ajoutée par une connexion qui n’a prouvé que votre adresse e-mail. À partir du ${date}, elle pourra aussi retirer d’autres clés d’accès et activer la connexion en deux étapes.`,
    undo: 'Si ce n’était pas vous, changez d’abord le mot de passe de votre messagerie, car qui la lit peut se connecter par code. Puis annulez la modification ici, sans vous connecter :',
    notYours:
      'Sinon, déconnectez toutes les autres sessions, retirez les clés d’accès et les jetons d’accès inconnus, et activez la connexion en deux étapes :',
    notYoursInTwoSteps:
      'Sinon, déconnectez toutes les autres sessions, retirez les clés d’accès et les jetons d’accès inconnus, et créez de nouveaux codes de récupération :',
    always: 'Les e-mails sur la sécurité de votre compte sont toujours envoyés.',
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
  fromOperator: 'Ceci est un avis de l’exploitant du registre :',
  stop: 'Arrêter les e-mails de ce type en un clic, sans se connecter :',
  unsubscribe: {
    title: 'E-mails',
    kinds: {
      emailNotifications: 'les réponses à vos partages et les rappels',
      assetUpdates: 'les nouvelles versions d’actifs',
      shareRequests: 'les partages et les demandes d’accès',
      systemUpdates: 'les avis de l’exploitant',
    },
    question: (kind) =>
      `Vous ne recevrez plus d’e-mails concernant ${kind}. Les notifications dans le produit restent.`,
    button: 'Arrêter ces e-mails',
    done: (kind) =>
      `C’est fait. Vous ne recevez plus d’e-mails concernant ${kind}. Vous pouvez les réactiver dans les paramètres.`,
    unknown: 'Ce lien n’est pas valide. Choisissez vos e-mails dans les paramètres.',
    settings: 'Ouvrir les paramètres',
  },
};
