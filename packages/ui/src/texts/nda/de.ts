import type { NdaTexts } from './en.ts';

export const ndaDe: NdaTexts = {
  'nda.card': 'Vertraulichkeitsvereinbarung',
  'nda.reminder':
    'Der Empfänger muss diese Vereinbarung lesen und unterzeichnen, bevor sich das Werk öffnet. Die Unterschrift wird auf der Blockchain festgehalten.',
  'nda.know-how': 'Know-how / Geschäftsgeheimnis',
  'nda.know-how-note':
    'Strenger: namentlich bestimmte Personen, kein Reverse Engineering, mindestens zehn Jahre geheim.',
  'nda.language': 'Sprache der Vereinbarung',
  'nda.language-note': 'Dieser Text ist verbindlich. Wählen Sie eine Sprache, die beide Parteien verstehen.',
  'nda.own-use': 'Stattdessen meinen eigenen Text verwenden (PDF, reiner Text oder Fotos)',
  'nda.own-warning': 'Das Register hat diesen Text nicht verfasst und nicht geprüft.',
  'nda.own-note':
    'Die empfangende Person liest und signiert ihn. Er wird verschlüsselt gespeichert, doch der Betreiber des Registers hat den Schlüssel und könnte ihn lesen.',
  'nda.own-file': 'Eigener Text',
  'nda.own-choose': 'PDF, Textdatei oder Fotos der Seiten wählen, höchstens {max}',
  'nda.own-photos':
    'Fotos werden zu einem PDF, je eine Seite, in der Reihenfolge ihrer Namen. Ort, Zeit und Kamera, die in ihnen gespeichert sind, entfallen.',
  'nda.own-missing': 'Bitte wählen Sie eine Datei',
  'nda.own-type': 'Nur ein PDF, ein reiner Text oder Fotos (JPEG, PNG) sind möglich',
  'nda.own-size': 'Diese Datei ist zu groß oder leer',
  'nda.name': 'Ihr Name in der Vereinbarung',
  'nda.name-note':
    'Ihr eigener Name oder der Ihrer Organisation. Er ist Ihre Angabe; das Register prüft ihn nicht. Der Empfänger erhält ihn, das öffentliche Dokument enthält nur seinen Hash.',
  'nda.name-note-grantee':
    'Ihr eigener Name oder der Ihrer Organisation. Sie signieren ihn zusammen mit der Vereinbarung; der Absender erhält ihn. Das Register prüft ihn nicht.',
  'nda.name-missing': 'Bitte geben Sie Ihren Namen ein, 2 bis 120 Zeichen',
  'nda.law': 'Anwendbares Recht',
  'nda.courts': 'Gerichtsstand',
  'nda.left-open': 'Offen lassen',
  'nda.is-left-open': 'Offen gelassen',
  'nda.grantor-name': 'Name des Absenders',
  'nda.claimed': '{name} (Angabe des Absenders)',
  'nda.own-loading': 'Die Vereinbarung wird geladen',
  'nda.print': 'Drucken oder als PDF speichern',
  'nda.preview': 'Vereinbarung lesen',
  'nda.preview-title': 'Die zu unterzeichnende Vereinbarung',
  'nda.loading': 'Die Vereinbarung wird geladen',
  'nda.text': 'Text der Vereinbarung',
  'nda.origin': 'Text {id}, Version {version}, unverändert.',
  'nda.origin-own': 'Dieser Text gehört nicht zu den mitgelieferten Texten.',
  'nda.no-advice': 'Dies ist keine Rechtsberatung.',
  'nda.fetch-failed': 'Der Inhalt der Vereinbarung konnte nicht von IPFS geholt werden: {status}',
  'nda.title': 'Vereinbarung lesen und unterzeichnen',
  'nda.variant-note': 'Von der Person gewählt, die das Werk teilt.',
  'nda.signed-words':
    'Mit Ihrer Unterschrift nehmen Sie diese Vereinbarung für Werk {id}, {title}, an. Sie umfasst Werk, Text, beide Parteien, Zugriffsstufe und Ablauf.',
  'nda.typed-data': 'Unterzeichnete Daten',
  'nda.accept': 'Ich habe diese Vereinbarung gelesen und nehme sie an',
  'nda.sign': 'Unterzeichnen & annehmen',
  'nda.evidence-failed':
    'Sie haben Zugriff. Das Protokoll, wie Sie gelesen und unterschrieben haben, konnte nicht gespeichert werden; Ihre Unterschrift auf der Blockchain gilt auch ohne es.',
};
