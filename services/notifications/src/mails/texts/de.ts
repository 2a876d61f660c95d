import type { MailWords } from '../mail-words.ts';

export const de: MailWords = {
  kinds: {
    'share-granted': {
      subject: 'Ein Werk wurde für Sie freigegeben',
      what: ({ actor, title, terms }) => `${actor} hat „${title}“ für Sie freigegeben: ${terms}.`,
      next: 'Lesen Sie dort die Vertraulichkeitsvereinbarung, dann nehmen Sie an oder lehnen ab:',
    },
    'share-accepted': {
      subject: 'Ihre Freigabe wurde angenommen',
      what: ({ actor, title }) =>
        `${actor} hat die Vertraulichkeitsvereinbarung unterzeichnet und „${title}“ angenommen.`,
      next: 'Freigabe und Nachweise ansehen:',
    },
    'share-rejected': {
      subject: 'Ihre Freigabe wurde abgelehnt',
      what: ({ actor, title }) => `${actor} hat „${title}“ vor der Annahme abgelehnt.`,
      next: 'Freigabe ansehen:',
    },
    'share-relinquished': {
      subject: 'Ein Empfänger hat den Zugriff auf Ihr Werk aufgegeben',
      what: ({ actor, title }) => `${actor} hat den Zugriff auf „${title}“ aufgegeben.`,
      next: 'Freigabe ansehen:',
    },
    'share-revoked': {
      subject: 'Ihr Zugriff auf ein Werk ist beendet',
      what: ({ actor, title }) => `${actor} hat Ihren Zugriff auf „${title}“ widerrufen.`,
      next: 'Freigabe ansehen:',
    },
    'access-requested': {
      subject: 'Neue Zugriffsanfrage zu Ihrem Werk',
      what: ({ actor, title, terms }) => `${actor} hat um Zugriff auf „${title}“ gebeten: ${terms}.`,
      next: 'Gewähren Sie ihn, lehnen Sie ab oder blockieren Sie den Absender:',
    },
  },
  once: (days) =>
    `Der Link gilt einmal, innerhalb von ${days} Tagen und nur für Sie: Melden Sie sich mit der Adresse an, an die diese Nachricht ging.`,
  message: 'Die Nachricht dazu:',
  levels: { view: 'Ansehen', edit: 'Bearbeiten', admin: 'Verwalten' },
  until: (date) => `bis zum ${date}`,
  forever: 'unbefristet',
  why: (origin) =>
    `Sie erhalten diese Nachricht wegen Ihres Kontos bei ${origin}. Dort wählen Sie, welche Nachrichten Sie erhalten.`,
  secret: 'Geben Sie den Link niemals weiter. Wir werden Sie nicht danach fragen.',
};
