import type { ReviewTexts } from './en.ts';

export const reviewDe: ReviewTexts = {
  'review.public': 'Wird dauerhaft öffentlich',
  'review.private': 'Wird nicht öffentlich',
  'review.meaning': 'Was das bedeutet',
  'review.removed': 'entfernt',

  'review.register.card': 'Vor der Registrierung',
  'review.register.title': 'Vor der Registrierung prüfen',
  'review.register.ok': 'Endgültig registrieren',
  'review.register.public': 'Ihre Wallet-Adresse, der Zeitpunkt sowie SHA-256-Hash, Typ und Größe der Datei.',
  'review.register.private':
    'Dieser Browser verschlüsselt diese Angaben. Nur Sie und Personen, mit denen Sie das Werk teilen, können sie öffnen.',
  'review.register.final':
    'Eine Registrierung lässt sich weder ändern noch löschen. Aktualisierungen fügen Versionen hinzu; diese erste bleibt auf der Blockchain.',
  'review.register.once': 'Kein Konto kann dieselbe Datei ein zweites Mal registrieren.',
  'review.register.protect':
    'Es werden zwei Transaktionen gesendet: zuerst eine Festlegung, die nichts über die Datei verrät, dann die Registrierung.',

  'review.update.title': 'Vor der Aktualisierung prüfen',
  'review.update.ok': 'Als neue Version speichern',
  'review.update.public': 'Ihre Wallet-Adresse, der Zeitpunkt und die Tatsache, dass es eine neue Version gibt.',
  'review.update.public-file': 'Ihre Wallet-Adresse, der Zeitpunkt sowie SHA-256-Hash, Typ und Größe der neuen Datei.',
  'review.update.private':
    'Dieser Browser verschlüsselt diese Angaben. Nur Personen mit Zugriff auf das Werk können sie öffnen.',
  'review.update.final':
    'Eine Version lässt sich weder ändern noch löschen. Personen mit Zugriff können auch die früheren Versionen öffnen.',

  'review.share.title': 'Vor dem Teilen prüfen',
  'review.share.ok-internal': 'Einladung senden',
  'review.share.ok-external': 'Sicheren Link senden',
  'review.share.ok-many': '{n} Einladungen senden',
  'review.share.end': 'Zugriff endet',
  'review.share.nda-standard': 'Standardtext',
  'review.share.public':
    'Die Wallet-Adressen der Parteien, der Titel des Werks, die Zugriffsstufe, deren Ende und welcher Text der Vertraulichkeitsvereinbarung gilt.',
  'review.share.private': 'Die Datei und ihre verschlüsselten Angaben. Nur Personen mit Zugriff können sie öffnen.',
  'review.share.contact':
    'Namen und E-Mail-Adressen der Parteien und Ihre Nachricht. Dieses Portal speichert sie für die Einladung und die Vereinbarung; auf der Blockchain stehen sie nicht.',
  'review.share.signed': 'Ein Empfänger kann das Werk öffnen, sobald er die Vereinbarung unterzeichnet hat.',
  'review.share.final':
    'Sie können den Zugriff später widerrufen. Was ein Empfänger bis dahin geöffnet oder heruntergeladen hat, lässt sich nicht zurückholen.',

  'review.revoke.public': 'Die Wallet-Adressen beider Parteien und der Zeitpunkt des Widerrufs.',

  'review.accept.public':
    'Ihre Wallet-Adresse, Ihre Unterschrift und deren Zeitpunkt. Die Bedingungen der Einladung sind bereits öffentlich.',
  'review.accept.private':
    'Die Datei und ihre verschlüsselten Angaben. Sie können sie öffnen, nachdem Sie unterzeichnet haben.',
  'review.accept.final':
    'Eine Unterschrift lässt sich nicht zurücknehmen. Sie können den Zugriff später aufgeben; die Vereinbarung bindet Sie weiterhin.',

  'form-draft.restored': 'Ihre Eingaben wurden wiederhergestellt',
  'form-draft.changed': 'Zuletzt geändert:',
  'form-draft.file-missing':
    'Die Datei {name} wurde auf diesem Gerät nicht aufbewahrt. Wählen Sie sie noch einmal aus.',
  'form-draft.kept':
    'Auf diesem Gerät als verschlüsselter Entwurf gespeichert, bis Sie das Werk registrieren, den Entwurf verwerfen oder sich abmelden.',
  'form-draft.kept-without-file':
    'Ihre Eingaben sind auf diesem Gerät als verschlüsselter Entwurf gespeichert, die Datei nicht: Dafür ist auf diesem Gerät zu wenig Platz.',
  'form-draft.failed':
    'Dieser Browser kann Ihre Eingaben nicht speichern. Sie gehen verloren, wenn Sie diese Seite verlassen.',
  'form-draft.elsewhere':
    'Dieses Formular ist auch in einem anderen Tab geöffnet; nur die Eingaben dort werden gespeichert.',
  'form-draft.discard': 'Entwurf verwerfen',
  'form-draft.discard-title': 'Diesen Entwurf verwerfen?',
  'form-draft.discard-text':
    'Ihre Eingaben und die ausgewählte Datei werden aus diesem Formular und von diesem Gerät entfernt.',
  'form-draft.leave-kept':
    'Ihre Eingaben sind auf diesem Gerät gespeichert. Das Formular zeigt sie wieder an, wenn Sie zurückkommen.',
  'form-draft.leave-file':
    'Ihre Eingaben sind auf diesem Gerät gespeichert, die Datei nicht. Sie müssen sie noch einmal auswählen.',
  'form-draft.leave-lost':
    'Ihre Eingaben sind auf diesem Gerät nicht gespeichert. Wenn Sie die Seite jetzt verlassen, gehen sie verloren.',
};
