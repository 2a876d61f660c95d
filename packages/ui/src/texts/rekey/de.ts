import type { RekeyTexts } from './en.ts';

export const rekeyDe: RekeyTexts = {
  'rekey.action': 'Neu verschlüsseln',
  'rekey.card': 'Ein neuer Schlüssel für diese Version',
  'rekey.card-text':
    'Wer den Zugriff verloren hat, kann den Schlüssel dieser Version behalten haben. Unter einem neuen Schlüssel öffnet das Behaltene die Datei hier nicht mehr.',
  'rekey.open': 'Neu verschlüsseln …',
  'rekey.unfinished': 'Ein früherer Versuch wurde nicht beendet. Er geht dort weiter, wo er aufgehört hat.',
  'rekey.title': 'Die aktuelle Version neu verschlüsseln?',
  'rekey.does': 'Was geschieht',
  'rekey.does-key':
    'Die Datei wird in diesem Browser entschlüsselt, mit dem Hash auf der Blockchain verglichen und unter einem neuen Schlüssel wieder verschlüsselt. An ihrem Inhalt ändert sich nichts.',
  'rekey.does-version': 'Daraus wird eine neue Version mit demselben Datei-Hash. Wer jetzt Zugriff hat, behält ihn.',
  'rekey.does-removal':
    'Die alte verschlüsselte Datei wird aus dem Speicher dieses Portals und aus der Sicherung entfernt.',
  'rekey.cannot': 'Was das nicht kann',
  'rekey.cannot-copies':
    'Kopien lassen sich nicht zurückholen: weder von der Datei noch von der alten verschlüsselten Datei, auch nicht auf anderen IPFS-Knoten. Ein behaltener Schlüssel öffnet eine solche Kopie weiterhin.',
  'rekey.cannot-earlier': 'Frühere Versionen mit einer anderen Datei behalten diese Datei und ihren Schlüssel.',
  'rekey.cannot-details':
    'Die Angaben früherer Versionen bleiben als Beleg. Ein behaltener Schlüssel öffnet die verschlüsselten Angaben darin weiterhin, etwa Beschreibung und Dateiname.',
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
    'Neu verschlüsselt als Version {n}. Die alte verschlüsselte Datei wird in wenigen Minuten von selbst entfernt.',
  'rekey.failed': 'Das Neuverschlüsseln ist fehlgeschlagen: {message}',
  'rekey.failed-safe':
    'Die aktuelle Version und ihre verschlüsselte Datei sind unverändert. Drücken Sie „Neu verschlüsseln“, um dort weiterzumachen, wo es aufgehört hat.',
  'rekey.sent-note':
    'Das wurde schon an die Blockchain gesendet. Drücken Sie „Neu verschlüsseln“, um zu sehen, wie es ausgegangen ist.',
  'rekey.changed':
    'Inzwischen hat jemand eine neue Version angelegt. Von Ihnen wurde nichts gesendet. Drücken Sie „Neu verschlüsseln“, um es mit dieser Version zu tun.',
  'rekey.cancelled': 'Angehalten. Nichts wurde geändert.',
  'rekey.remove-warning':
    'Die neue Version ist eingetragen. Die alte verschlüsselte Datei ist noch da und wird später von selbst entfernt: {reason}',
  'rekey.version-note': 'Neu verschlüsselt als Version {n}',
  'rekey.version-opens':
    'Diese Version wurde als Version {n} neu verschlüsselt. Wo ihre alte verschlüsselte Datei entfernt ist, öffnet sich genau dieselbe Datei über Version {n}.',
  'rekey.after-revoke': 'Danach die aktuelle Version neu verschlüsseln',
  'rekey.after-revoke-note':
    'Ihr Schlüssel kann behalten worden sein. Unter einem neuen Schlüssel öffnet das Behaltene die Datei hier nicht mehr.',
};
