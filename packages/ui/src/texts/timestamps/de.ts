import type { TimestampsTexts } from './en.ts';

export const timestampsDe: TimestampsTexts = {
  'timestamp.verified': 'In diesem Browser geprüft',
  'timestamp.refuted': 'Nicht bestätigt',
  'timestamp.not-proved': 'Nicht bewiesen',
  'timestamp.root': 'Wurzelzertifikat: {name}',
  'timestamp.open.no-token': 'Das Dokument dieser Version enthält kein Zeitstempel-Token.',
  'timestamp.open.checking': 'Der Zeitstempel wird geprüft',
  'timestamp.open.no-root': 'Diesem Portal fehlt ein Wurzelzertifikat, mit dem sich der Zeitstempel prüfen ließe.',
  'timestamp.open.not-loaded':
    'Der Zeitstempel konnte nicht geprüft werden, weil diese Seite nicht vollständig geladen wurde.',
  'timestamp.contradicted':
    'Das Dokument widerspricht seinem eigenen Zeitstempel. Geprüft sind nur die Angaben des Tokens.',
  'timestamp.claimed': 'das Dokument behauptet „{claimed}“, das Token nennt „{stated}“',
  'timestamp.field.time': 'Zeitpunkt',
  'timestamp.field.authority': 'Zeitstempeldienst',
  'timestamp.field.policy': 'Richtlinie',
  'timestamp.field.serial': 'Seriennummer',
  'timestamp.field.hash': 'Hash',
  'timestamp.field.qualified': 'Qualifiziert (eIDAS)',
  'timestamp.field.legal-value': 'Rechtlicher Wert',
  'timestamp.kept': 'Mit dem Token aufbewahrt',
  'timestamp.not-revoked': 'Kein Zertifikat war zu dieser Zeit widerrufen',
  'timestamp.renewed': 'Erneuert am {date}',
  'timestamp.kept.checking': 'Weitere Zeitstempeldienste, Sperrdaten und Erneuerungen werden geprüft',
  'timestamp.kept.not-loaded': 'Weitere Zeitstempeldienste, Sperrdaten und Erneuerungen konnten nicht geladen werden.',
  'timestamp.kept.nothing': 'Mit diesem Token wurde nichts Weiteres aufbewahrt.',
  'timestamp.revocation': 'Widerruf',
  'timestamp.yes': 'ja',
  'timestamp.no': 'nein',
};
