import type { RekeyTexts } from './en.ts';

export const rekeyDe: RekeyTexts = {
  'rekey.action': 'Neu verschlüsseln',
  'rekey.card': 'Ein neuer Schlüssel für diese Version',
  'rekey.card-text':
    'Eine Person, deren Zugriff beendet ist, kann die Schlüssel dieser Version behalten haben. Nach dem Neuverschlüsseln öffnen diese Schlüssel die Datei hier nicht mehr. Vertrauliche Angaben, die Sie später ändern, erhalten immer einen neuen Schlüssel, auch ohne Neuverschlüsseln.',
  'rekey.open': 'Neu verschlüsseln …',
  'rekey.unfinished': 'Ein früherer Versuch wurde nicht beendet. Er wird dort fortgesetzt, wo er anhielt.',
  'rekey.title': 'Die aktuelle Version neu verschlüsseln?',
  'rekey.does': 'Was geschieht',
  'rekey.does-key':
    'Die Datei wird in diesem Browser entschlüsselt, mit dem Hash auf der Blockchain verglichen und unter einem neuen Schlüssel wieder verschlüsselt. Ihr Inhalt ändert sich nicht.',
  'rekey.does-version': 'Daraus wird eine neue Version mit demselben Datei-Hash. Wer jetzt Zugriff hat, behält ihn.',
  'rekey.does-removal':
    'Die alte verschlüsselte Datei wird aus dem Speicher dieses Portals und aus der Sicherung entfernt.',
  'rekey.cannot': 'Grenzen',
  'rekey.cannot-copies':
    'Vorhandene Kopien der Datei oder der alten verschlüsselten Datei lassen sich nicht zurückholen, auch nicht auf anderen IPFS-Knoten. Wer den Schlüssel behalten hat, kann eine solche Kopie weiterhin öffnen.',
  'rekey.cannot-earlier': 'Frühere Versionen mit einer anderen Datei behalten diese Datei und ihren Schlüssel.',
  'rekey.cannot-details':
    'Die Angaben früherer Versionen bleiben als Beleg. Wer den Schlüssel behalten hat, kann die verschlüsselten Angaben darin weiterhin öffnen, etwa Beschreibung und Dateiname.',
  'rekey.progress': 'Wird neu verschlüsselt',
  'rekey.stage.fetching-existing-data': 'Die aktuelle Version öffnen und ihren Hash prüfen',
  'rekey.stage.processing-new-file': 'Unter einem neuen Schlüssel verschlüsseln und hochladen',
  'rekey.stage.creating-metadata': 'Metadaten mit Zeitstempel hochladen',
  'rekey.stage.updating-blockchain': 'Auf der Blockchain eintragen',
  'rekey.stage.organizing-files': 'Dateien ordnen',
  'rekey.stage.removing-replaced-file': 'Die alte verschlüsselte Datei entfernen',
  'rekey.stage.complete': 'Neu verschlüsselt',
  'rekey.done': 'Neu verschlüsselt als Version {n}. Die alte verschlüsselte Datei ist entfernt.',
  'rekey.done-later':
    'Neu verschlüsselt als Version {n}. Die alte verschlüsselte Datei wird in wenigen Minuten automatisch entfernt.',
  'rekey.failed': 'Das Neuverschlüsseln ist fehlgeschlagen: {message}',
  'rekey.failed-safe':
    'Die aktuelle Version und ihre verschlüsselte Datei sind unverändert. Drücken Sie „Neu verschlüsseln“, um fortzufahren.',
  'rekey.sent-note':
    'Das wurde schon an die Blockchain gesendet. Drücken Sie „Neu verschlüsseln“, um das Ergebnis zu sehen.',
  'rekey.changed':
    'Inzwischen wurde eine neue Version angelegt. Es wurde nichts gesendet. Drücken Sie „Neu verschlüsseln“, um diese Version neu zu verschlüsseln.',
  'rekey.cancelled': 'Angehalten. Nichts wurde geändert.',
  'rekey.remove-warning':
    'Die neue Version ist eingetragen. Die alte verschlüsselte Datei ist noch vorhanden und wird später automatisch entfernt: {reason}',
  'rekey.version-note': 'Neu verschlüsselt als Version {n}',
  'rekey.version-opens':
    'Diese Version wurde als Version {n} neu verschlüsselt. Ist ihre alte verschlüsselte Datei entfernt, öffnet sich dieselbe Datei über Version {n}.',
  'rekey.after-revoke': 'Danach die aktuelle Version neu verschlüsseln',
  'rekey.after-revoke-note':
    'Diese Person kann die Schlüssel behalten haben. Nach dem Neuverschlüsseln öffnen diese Schlüssel die Datei hier nicht mehr. Vertrauliche Angaben, die Sie später ändern, erhalten immer einen neuen Schlüssel, auch ohne Neuverschlüsseln.',
};
