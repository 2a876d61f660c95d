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
    'access-ending': {
      subject: 'Ihr Zugriff auf ein Werk endet bald',
      what: ({ title, end }) => `Ihr Zugriff auf „${title}“ endet am ${end}.`,
      next: 'Öffnen Sie das Werk oder bitten Sie den Eigentümer um eine Verlängerung:',
    },
    'asset-updated': {
      subject: 'Ein Werk, das Sie öffnen können, hat eine neue Version',
      what: ({ actor, title }) => `${actor} hat „${title}“ aktualisiert.`,
      next: 'Neue Version ansehen:',
    },
  },
  security: {
    events: {
      'new-browser': {
        subject: 'Neue Anmeldung bei Ihrem Konto',
        what: () => 'Bei Ihrem Konto gab es eine Anmeldung in einem Browser, in dem es bisher nicht verwendet wurde.',
      },
      'recovery-code-used': {
        subject: 'Ein Wiederherstellungscode wurde verwendet',
        what: () =>
          'Bei einer Anmeldung bei Ihrem Konto wurde ein Wiederherstellungscode verwendet. Er kann nicht noch einmal verwendet werden.',
      },
      'passkey-added': {
        subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
        what: (passkey) =>
          `Der Passkey „${passkey}“ wurde Ihrem Konto hinzugefügt. Mit ihm ist eine Anmeldung ohne Code möglich.`,
      },
      'passkey-removed': {
        subject: 'Aus Ihrem Konto wurde ein Passkey entfernt',
        what: (passkey) => `Der Passkey „${passkey}“ wurde aus Ihrem Konto entfernt.`,
      },
      'owner-change-waits': {
        subject: 'Eine Änderung der Schlüssel Ihres Kontos wurde beantragt',
        what: (key, date) =>
          `Eine Änderung der Schlüssel, die Ihr Konto auf der Blockchain steuern, wurde beantragt, mit einer Anmeldung, die nur Ihre E-Mail-Adresse belegt hat. Sie betrifft den Schlüssel ${key} und ist ab ${date} möglich: Wer diesen Schlüssel hat, könnte dann für Ihr Konto unterzeichnen, und niemand könnte die Änderung zurücknehmen.`,
      },
      'owner-change-signed': {
        subject: 'Die Schlüssel Ihres Kontos werden geändert',
        what: () =>
          'Eine Änderung der Schlüssel, die Ihr Konto auf der Blockchain kontrollieren, wurde unterschrieben. Sie wird innerhalb von Minuten wirksam; die Einstellungen zeigen danach die Schlüssel.',
      },
      'access-token-created': {
        subject: 'In Ihrem Konto wurde ein Zugriffstoken erstellt',
        what: (name) =>
          `Das Zugriffstoken „${name}“ wurde in Ihrem Konto erstellt. Programme, die es haben, können im Rahmen seiner Berechtigungen für Sie handeln, bis es abläuft oder Sie es in den Einstellungen widerrufen.`,
      },
      'webhook-created': {
        subject: 'In Ihrem Konto wurde ein Webhook angelegt',
        what: (name) =>
          `Der Webhook „${name}“ wurde in Ihrem Konto angelegt. Er sendet Ereignisse Ihrer Werke an einen Server, bis Sie ihn in den Einstellungen entfernen.`,
      },
      'webhook-secret-rotated': {
        subject: 'Ein Webhook Ihres Kontos hat einen neuen Signaturschlüssel',
        what: (name) =>
          `Der Webhook „${name}“ hat einen neuen Signaturschlüssel. Nachrichten werden 24 Stunden lang auch mit dem bisherigen signiert, danach nur mit dem neuen. Bis dahin braucht Ihr Server den neuen Schlüssel.`,
      },
      'webhook-disabled': {
        subject: 'Ein Webhook wurde abgeschaltet',
        what: (name) =>
          `Der Webhook „${name}“ war einen Tag lang nicht zustellbar und wurde abgeschaltet. Prüfen Sie Ihren Server und schalten Sie ihn danach in den Einstellungen wieder ein.`,
      },
      'two-step-waits': {
        subject: 'Die Anmeldung in zwei Schritten gilt bald für Ihr Konto',
        what: (_, date) =>
          `Die Anmeldung in zwei Schritten wurde für Ihr Konto eingeschaltet, von einer Anmeldung, die nur Ihre E-Mail-Adresse nachgewiesen hat. Sie gilt ab ${date}: Von da an verlangt die Anmeldung per Code zusätzlich einen Passkey oder einen Wiederherstellungscode.`,
      },
      'passkey-removal-waits': {
        subject: 'Ein Passkey Ihres Kontos wird entfernt',
        what: (passkey, date) =>
          `Der Passkey „${passkey}“ wird am ${date} entfernt. Das wurde von einer Anmeldung verlangt, die nur Ihre E-Mail-Adresse nachgewiesen hat. Verwenden Sie den Passkey vorher, bleibt er.`,
      },
      'changes-undone': {
        subject: 'Änderungen an Ihrem Konto wurden rückgängig gemacht',
        what: () =>
          'Die noch nicht wirksamen Änderungen an Ihrem Konto wurden über den Link einer E-Mail rückgängig gemacht, und Geräte, die keinen früheren Passkey verwendet haben, wurden abgemeldet.',
      },
      'two-step-on': {
        subject: 'Die Anmeldung in zwei Schritten wurde eingeschaltet',
        what: () =>
          'Die Anmeldung in zwei Schritten wurde für Ihr Konto eingeschaltet. Zu einem Code gehört ab jetzt ein Passkey oder ein Wiederherstellungscode.',
      },
      'two-step-off': {
        subject: 'Die Anmeldung in zwei Schritten wurde ausgeschaltet',
        what: () =>
          'Die Anmeldung in zwei Schritten wurde für Ihr Konto ausgeschaltet. Zur Anmeldung genügt jetzt ein Code per E-Mail.',
      },
      'recovery-codes-renewed': {
        subject: 'Ihre Wiederherstellungscodes wurden ersetzt',
        what: () => 'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die früheren sind ungültig.',
      },
    },
    time: 'Zeit',
    device: 'Gerät',
    address: 'Internetadresse',
    unknown: 'unbekannt',
    yours: 'Falls Sie das waren, müssen Sie nichts tun.',
    settings: 'Ihre Webhooks:',
    passkeyWaits: (date) =>
      `Er wurde von einer Anmeldung hinzugefügt, die nur Ihre E-Mail-Adresse nachgewiesen hat. Ab ${date} kann er auch andere Passkeys entfernen und die Anmeldung in zwei Schritten einschalten.`,
    undo: 'Wenn Sie es nicht waren, ändern Sie zuerst das Passwort Ihres Postfachs, denn wer es liest, kann sich per Code anmelden. Machen Sie die Änderung dann hier rückgängig, ohne sich anzumelden:',
    notYours:
      'Falls nicht, melden Sie alle anderen Sitzungen ab, entfernen Sie unbekannte Passkeys und Zugriffstoken und schalten Sie die Anmeldung in zwei Schritten ein:',
    notYoursInTwoSteps:
      'Falls nicht, melden Sie alle anderen Sitzungen ab, entfernen Sie unbekannte Passkeys und Zugriffstoken und erstellen Sie neue Wiederherstellungscodes:',
    always: 'E-Mails zur Sicherheit Ihres Kontos werden immer gesendet.',
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
  fromOperator: 'Dies ist ein Hinweis des Betreibers:',
  stop: 'E-Mails dieser Art mit einem Klick beenden, ohne Anmeldung:',
  unsubscribe: {
    title: 'E-Mails',
    kinds: {
      emailNotifications: 'Antworten auf Ihre Freigaben und Erinnerungen',
      assetUpdates: 'neue Versionen von Werken',
      shareRequests: 'Freigaben und Zugriffsanfragen',
      systemUpdates: 'Hinweise des Betreibers',
    },
    question: (kind) => `Sie erhalten dann keine E-Mails mehr über ${kind}. Die Mitteilungen im Produkt bleiben.`,
    button: 'Diese E-Mails beenden',
    done: (kind) =>
      `Erledigt. Sie erhalten keine E-Mails mehr über ${kind}. In den Einstellungen schalten Sie sie wieder ein.`,
    unknown: 'Dieser Link ist ungültig. Wählen Sie Ihre E-Mails in den Einstellungen.',
    settings: 'Einstellungen öffnen',
  },
};
