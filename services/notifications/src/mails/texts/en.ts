import type { MailWords } from '../mail-words.ts';

export const en: MailWords = {
  kinds: {
    'share-granted': {
      subject: 'An asset was shared with you',
      what: ({ actor, title, terms }) => `${actor} shared “${title}” with you: ${terms}.`,
      next: 'Read the non-disclosure agreement there, then accept or reject:',
    },
    'share-accepted': {
      subject: 'Your share was accepted',
      what: ({ actor, title }) => `${actor} signed the non-disclosure agreement and accepted “${title}”.`,
      next: 'See the share and its evidence:',
    },
    'share-rejected': {
      subject: 'Your share was rejected',
      what: ({ actor, title }) => `${actor} rejected “${title}” before acceptance.`,
      next: 'See the share:',
    },
    'share-relinquished': {
      subject: 'A recipient gave up access to your asset',
      what: ({ actor, title }) => `${actor} relinquished access to “${title}”.`,
      next: 'See the share:',
    },
    'share-revoked': {
      subject: 'Your access to an asset has ended',
      what: ({ actor, title }) => `${actor} revoked your access to “${title}”.`,
      next: 'See the share:',
    },
    'access-requested': {
      subject: 'New request for access to your asset',
      what: ({ actor, title, terms }) => `${actor} requested access to “${title}”: ${terms}.`,
      next: 'Grant it, decline it or block the sender:',
    },
  },
  once: (days) =>
    `The link can be used once, within ${days} days, and only by you: sign in with the address this mail was sent to.`,
  message: 'They write:',
  levels: { view: 'view', edit: 'edit', admin: 'admin' },
  until: (date) => `until ${date}`,
  forever: 'without expiry',
  why: (origin) =>
    `You receive this mail because of your account at ${origin}, where you choose the mails you receive.`,
  secret: 'Never share the link. We will not ask you for it.',
};
