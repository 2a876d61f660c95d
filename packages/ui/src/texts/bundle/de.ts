import type { BundleTexts } from './en.ts';

export const bundleDe: BundleTexts = {
  'bundle.action': 'Nachweise exportieren',
  'bundle.title': 'Nachweise dieses Werks exportieren',
  'bundle.intro':
    'Eine ZIP-Datei mit allem, was nötig ist, um dieses Werk ohne dieses Portal zu öffnen und zu belegen:',
  'bundle.content.files': 'die verschlüsselte Datei jeder Version',
  'bundle.content.metadata':
    'die öffentlichen Metadaten jeder Version; ihre verschlüsselten Angaben bleiben verschlüsselt',
  'bundle.content.timestamps': 'die Zeitstempel nach RFC 3161 mit ihren Zertifikaten',
  'bundle.content.chain': 'die Einträge der Blockchain: Transaktionen, Ereignisse und Blöcke',
  'bundle.content.records': 'der unterzeichnete Nachweis des Betreibers zu jeder Version, die einen hat',
  'bundle.content.readme':
    'eine README-Datei und ein kleines Programm (decrypt.py), das das Paket auf jedem Rechner öffnet',
  'bundle.local-chain':
    'Dieses Portal läuft auf einer lokalen Chain. Ihre Einträge haben gegenüber anderen keine Beweiskraft.',
  'bundle.keys': 'Inhaltsschlüssel beilegen',
  'bundle.keys-note':
    'Ohne sie belegt das Paket das Werk, aber seine Dateien lassen sich nur öffnen, solange das Schlüsselnetz verfügbar ist.',
  'bundle.keys-warning-title': 'Wer dieses ZIP hat, kann die Dateien lesen',
  'bundle.keys-warning':
    'Mit den Inhaltsschlüsseln in diesem Paket kann jede Person, die es erhält, alle Versionen der Datei dauerhaft öffnen. Ein Widerruf des Zugriffs ändert daran nichts. Schützen Sie das Paket wie die Dateien selbst.',
  'bundle.keys-confirm': 'Mir ist klar, dass sich ein Paket mit Inhaltsschlüsseln nicht zurückholen lässt',
  'bundle.no-keys':
    'Nur der Eigentümer kann die Inhaltsschlüssel beilegen. Die Dateien in Ihrem Paket bleiben verschlüsselt.',
  'bundle.make': 'Paket erstellen',
  'bundle.making': 'Das Paket wird erstellt',
  'bundle.step.documents': 'Metadaten jeder Version lesen',
  'bundle.step.files': 'Verschlüsselte Dateien holen',
  'bundle.step.keys': 'Inhaltsschlüssel auspacken',
  'bundle.step.chain': 'Blockchain lesen',
  'bundle.step.packing': 'Paket packen',
  'bundle.done': 'Das Paket ist fertig ({size}). Ihr Browser speichert es.',
  'bundle.lacks-records':
    'Dem Paket fehlen unterzeichnete Nachweise des Betreibers, weil der Nachweisdienst nicht verfügbar ist; erstellen Sie es später erneut, um sie aufzunehmen.',
  'bundle.lacks-versions':
    'Dokument oder Datei dieser Versionen fehlt im Speicher oder ist dort unlesbar: {list}. Alles andere ist im Paket.',
  'bundle.done-note': 'Bewahren Sie es sicher auf. Die enthaltene Datei README.txt erklärt, wie Sie es öffnen.',
  'bundle.failed': 'Das Paket konnte nicht erstellt werden.',
  'bundle.safe': 'Ihr Werk und seine Dateien sind unverändert.',
  'bundle.readme':
    'Dieses ZIP enthält Werk {id} mit allem, was nötig ist, um es ohne das Portal zu öffnen und zu belegen. Installieren Sie Python mit dem Paket cryptography, entnehmen Sie dem ZIP decrypt.py und starten Sie: python3 decrypt.py <dieses ZIP> --out <Ordner>. Dateien öffnen sich nur, wenn keys.json beiliegt oder ein Inhaltsschlüssel mit --key angegeben wird.',
};
