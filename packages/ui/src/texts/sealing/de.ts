import type { SealingTexts } from './en.ts';

export const sealingDe: SealingTexts = {
  'anew.action': 'Neu verschlüsseln',
  'anew.card': 'Ein neuer Schlüssel für diese Version',
  'anew.card-text':
    'Wer den Zugriff verloren hat, kann den Schlüssel dieser Version behalten haben. Unter einem neuen Schlüssel öffnet das Behaltene die Datei hier nicht mehr.',
  'anew.open': 'Neu verschlüsseln …',
  'anew.unfinished': 'Ein früherer Versuch wurde nicht beendet. Er geht dort weiter, wo er aufgehört hat.',
  'anew.title': 'Die aktuelle Version neu verschlüsseln?',
  'anew.does': 'Was geschieht',
  'anew.does-key':
    'Die Datei wird in diesem Browser entschlüsselt, mit dem Hash auf der Blockchain verglichen und unter einem neuen Schlüssel wieder verschlüsselt. An ihrem Inhalt ändert sich nichts.',
  'anew.does-version': 'Daraus wird eine neue Version mit demselben Datei-Hash. Wer jetzt Zugriff hat, behält ihn.',
  'anew.does-removal':
    'Die alte verschlüsselte Datei wird aus dem Speicher dieses Portals und aus der Sicherung entfernt.',
  'anew.cannot': 'Was das nicht kann',
  'anew.cannot-copies':
    'Kopien lassen sich nicht zurückholen: weder von der Datei noch von der alten verschlüsselten Datei, auch nicht auf anderen IPFS-Knoten. Ein behaltener Schlüssel öffnet eine solche Kopie weiterhin.',
  'anew.cannot-earlier': 'Frühere Versionen mit einer anderen Datei behalten diese Datei und ihren Schlüssel.',
  'anew.cannot-details':
    'Die Angaben früherer Versionen bleiben als Beleg. Ein behaltener Schlüssel öffnet die verschlüsselten Angaben darin weiterhin, etwa Beschreibung und Dateiname.',
  'anew.progress': 'Wird neu verschlüsselt',
  'anew.stage.fetching-existing-data': 'Die aktuelle Version öffnen und ihren Hash prüfen',
  'anew.stage.processing-new-file': 'Unter einem neuen Schlüssel verschlüsseln und hochladen',
  'anew.stage.creating-metadata': 'Metadaten mit Zeitstempel hochladen',
  'anew.stage.updating-blockchain': 'Auf der Blockchain eintragen',
  'anew.stage.organizing-files': 'Dateien ordnen',
  'anew.stage.removing-replaced-file': 'Die alte verschlüsselte Datei entfernen',
  'anew.stage.complete': 'Neu verschlüsselt',
  'anew.done': 'Neu verschlüsselt als Version {n}. Die alte verschlüsselte Datei ist entfernt.',
  'anew.done-later':
    'Neu verschlüsselt als Version {n}. Die alte verschlüsselte Datei wird in wenigen Minuten von selbst entfernt.',
  'anew.failed': 'Das Neuverschlüsseln ist fehlgeschlagen: {message}',
  'anew.failed-safe':
    'Die aktuelle Version und ihre verschlüsselte Datei sind unverändert. Drücken Sie „Neu verschlüsseln“, um dort weiterzumachen, wo es aufgehört hat.',
  'anew.sent-note':
    'Das wurde schon an die Blockchain gesendet. Drücken Sie „Neu verschlüsseln“, um zu sehen, wie es ausgegangen ist.',
  'anew.changed':
    'Inzwischen hat jemand eine neue Version angelegt. Von Ihnen wurde nichts gesendet. Drücken Sie „Neu verschlüsseln“, um es mit dieser Version zu tun.',
  'anew.cancelled': 'Angehalten. Nichts wurde geändert.',
  'anew.remove-warning':
    'Die neue Version ist eingetragen. Die alte verschlüsselte Datei ist noch da und wird später von selbst entfernt: {reason}',
  'anew.version-note': 'Neu verschlüsselt als Version {n}',
  'anew.version-opens':
    'Diese Version wurde als Version {n} neu verschlüsselt. Wo ihre alte verschlüsselte Datei entfernt ist, öffnet sich genau dieselbe Datei über Version {n}.',
  'anew.after-revoke': 'Danach die aktuelle Version neu verschlüsseln',
  'anew.after-revoke-note':
    'Ihr Schlüssel kann behalten worden sein. Unter einem neuen Schlüssel öffnet das Behaltene die Datei hier nicht mehr.',
};
