import type { ViewerTexts } from './en.ts';

export const viewerDe: ViewerTexts = {
  'viewer.content': 'Inhalt von {name}',
  'viewer.zoom-reset': 'Zoom zurücksetzen',
  'viewer.pages': 'Seiten',
  'viewer.page-before': 'Vorherige Seite',
  'viewer.page-after': 'Nächste Seite',
  'viewer.page-number': 'Seitenzahl',
  'viewer.page-of': 'von {total}',
  'viewer.fit-width': 'An Breite anpassen',
  'viewer.find': 'In der Datei suchen',
  'viewer.found': '{n} von {total}',
  'viewer.found-none': 'Nicht gefunden',
  'viewer.find-before': 'Vorheriger Treffer',
  'viewer.find-after': 'Nächster Treffer',
  'viewer.full': 'Vollbild',
  'viewer.full-leave': 'Vollbild beenden',
  'viewer.in-parts':
    'Wird schon beim Laden abgespielt; jeder Teil ist gegen Änderungen gesichert. Erst ein Download vergleicht die ganze Datei mit dem registrierten Hash.',
  'viewer.converted':
    'Nur Text und Tabellen: Seitenlayout, Kommentare und Formeln werden nicht gezeigt. Laden Sie die Datei herunter, um sie unverändert zu sehen.',
  'viewer.failed':
    'Diese Datei kann hier nicht angezeigt werden. Sie ist vielleicht beschädigt, durch ein Passwort geschützt oder von einem Typ, den dieser Browser nicht unterstützt. Laden Sie sie herunter, um sie zu öffnen.',
  'viewer.failed-media':
    'Dieser Browser kann diesen Film oder diese Aufnahme nicht abspielen: Bild oder Ton haben ein Format, das er nicht unterstützt, oder die Datei ist beschädigt. Laden Sie sie herunter, um sie in einem anderen Programm abzuspielen.',
  'viewer.silent':
    'Der Ton dieses Films hat ein Format, das dieser Browser nicht unterstützt; der Film läuft deshalb ohne Ton. Laden Sie ihn herunter, um ihn in einem anderen Programm mit Ton abzuspielen.',
  'viewer.none.office':
    'Diese Office-Datei braucht ein Office-Programm: Ein Browser kann sie nicht zeigen. Laden Sie die Datei herunter, um sie zu öffnen.',
  'viewer.none.archive': 'Diese Datei enthält andere Dateien. Laden Sie sie herunter, um sie zu entpacken.',
  'viewer.none.program':
    'Diese Datei ist ein Programm. Es wird hier nicht ausgeführt; laden Sie es nur herunter, wenn Sie seiner Herkunft vertrauen.',
  'viewer.mismatch': 'Dem Namen nach ist diese Datei {named}, dem Inhalt nach {found}.',
  'viewer.mismatch-shown':
    'Sie wird ihrem Inhalt entsprechend angezeigt. Seien Sie vorsichtig, wenn Sie die heruntergeladene Datei öffnen.',
  'viewer.mismatch-hidden': 'Sie wird nicht gezeigt. Seien Sie vorsichtig, wenn Sie die heruntergeladene Datei öffnen.',
  'viewer.encoding-guessed':
    'Die Zeichenkodierung dieses Textes ist unbekannt. Er wird als windows-1252 angezeigt; einzelne Buchstaben können falsch sein.',
  'viewer.kind.pdf': 'ein PDF-Dokument',
  'viewer.kind.image': 'ein Bild ({type})',
  'viewer.kind.audio': 'eine Tonaufnahme ({type})',
  'viewer.kind.video': 'ein Video ({type})',
  'viewer.kind.text': 'ein Text ({type})',
  'viewer.kind.office': 'eine Office-Datei',
  'viewer.kind.archive': 'ein Archiv ({type})',
  'viewer.kind.program': 'ein Programm',
  'viewer.kind.unknown': 'eine Datei unbekannten Typs',
};
