import type { CertificateTexts } from './en.ts';

export const certificateDe: CertificateTexts = {
  'certificate.title': 'Zertifikat',
  'certificate.view': 'Zertifikat ansehen',
  'certificate.download': 'Zertifikat herunterladen',
  'certificate.downloaded': 'Zertifikat heruntergeladen',
  'certificate.note':
    'Ein PDF mit den Nachweisen dieser Registrierung, die jeder ohne dieses Portal prüfen kann. Es enthält Ihren Namen, die interne Werknummer, das interne Datum und das zugehörige Patent: Geben Sie es nur Personen, die das lesen dürfen.',
  'certificate.dialog': 'Zertifikat von {title}',
  'certificate.preparing': 'Zertifikat wird vorbereitet …',
  'certificate.rendering': 'Vorschau wird dargestellt …',
  'certificate.busy': 'Gerade werden andere Zertifikate erstellt. Ihres folgt.',
  'certificate.busy-again': 'Versuch {next} von {most} folgt in {n} Sekunden.',
  'certificate.safe': 'Ihre Registrierung ist auch ohne Zertifikat vollständig.',
  'certificate.missing.index': 'Der Index hat die neueste Version noch nicht verarbeitet.',
  'certificate.missing.newer-version':
    'Nachdem diese Seite geladen wurde, ist eine neuere Version registriert worden. Die Seite lädt sie jetzt.',
  'certificate.missing.settlement': 'Die Transaktion ist noch nicht endgültig: Es müssen weitere Blöcke folgen.',
  'certificate.missing.metadata': 'Das Dokument der neuesten Version konnte nicht aus dem Speicher gelesen werden.',
  'certificate.missing.timestamp': 'Die neueste Version hat noch keinen geprüften Zeitstempel.',
  'certificate.missing.record':
    'Der Betreiber hat den signierten Nachweis der neuesten Version noch nicht geschrieben.',
  'certificate.missing.revocation':
    'Der Nachweis, dass das Signaturzertifikat des Registers nicht widerrufen ist, ist zurzeit nicht erhältlich.',
  'certificate.again':
    'Kommen Sie in {n} Sekunden wieder. Solange diese Seite offen ist, versucht sie es von selbst erneut.',
  'certificate.number': 'Nummer des Zertifikats',
  'certificate.issued': 'Ausgestellt',
  'certificate.sha256': 'SHA-256 des PDF',
  'certificate.public': 'Öffentliche Seite',
  'certificate.version': 'Zertifizierte Version',
  'certificate.language': 'Sprache',
  'certificate.language-note':
    'Dieses Zertifikat ist in einer anderen Sprache als das Portal. Um es in Ihrer zu erhalten, ziehen Sie es zurück und stellen Sie ein anderes aus.',
  'certificate.all': 'Alle Zertifikate dieses Werks',
  'certificate.all-version': 'Version {version}',
  'certificate.all-revoked': 'Zurückgezogen',
  'certificate.all-none': 'Es wurde kein Zertifikat ausgestellt.',
  'certificate.all-more': 'Ältere Zertifikate anzeigen',
  'certificate.all-failed': 'Die Zertifikate konnten nicht geladen werden',
  'certificate.revoke': 'Zertifikat zurückziehen',
  'certificate.revoke-title': 'Dieses Zertifikat zurückziehen?',
  'certificate.revoke-text':
    'Seine öffentliche Seite zeigt dann, dass Sie es zurückgezogen haben, und die Datei wird hier gelöscht. Kopien bei anderen behalten ihre Signatur. Ihre Registrierung auf der Blockchain ändert sich nicht. Sie können später ein anderes Zertifikat ausstellen.',
  'certificate.revoked': 'Zertifikat zurückgezogen',
  'certificate.revoke-failed': 'Das Zertifikat konnte nicht zurückgezogen werden',
  'certificate.page.title': 'Zertifikat {id}',
  'certificate.page.subtitle': 'Was an dieser Registrierung öffentlich ist, und der Stand der Chain jetzt.',
  'certificate.page.loading': 'Zertifikat wird geladen',
  'certificate.page.failed': 'Das Zertifikat konnte nicht geladen werden',
  'certificate.page.not-found': 'Es gibt kein Zertifikat mit dieser Nummer',
  'certificate.page.not-found-text':
    'Vergleichen Sie die Nummer mit der auf dem Zertifikat. Stimmen beide überein, verlassen Sie sich nicht auf dieses Zertifikat.',
  'certificate.page.revoked': 'Dieses Zertifikat hat sein Eigentümer zurückgezogen',
  'certificate.page.revoked-text':
    'Verlassen Sie sich nicht auf Kopien davon. Die Registrierung auf der Blockchain ist nicht betroffen und weiterhin beweisbar.',
  'certificate.page.revoked-at': 'Zurückgezogen',
  'certificate.page.valid': 'Dieses Zertifikat wurde hier ausgestellt und nicht zurückgezogen',
  'certificate.page.valid-text':
    'Diese Seite zeigt nicht, ob ein PDF, das Sie erhalten haben, das ausgestellte ist: Prüfen Sie das PDF selbst.',
  'certificate.page.facts': 'Öffentliche Angaben der Registrierung',
  'certificate.page.version': 'Version',
  'certificate.page.local-chain': 'Lokale Chain',
  'certificate.page.file-hash': 'SHA-256 der Datei',
  'certificate.page.cid': 'CID der Metadaten',
  'certificate.page.registered': 'Registriert',
  'certificate.page.chain': 'Die Chain jetzt',
  'certificate.page.chain-how':
    'In diesem Browser geprüft, über die Verbindung dieses Portals zur Chain. Um sich auf keinen Teil dieses Portals zu verlassen, prüfen Sie das PDF und fragen Sie einen Node, dem Sie vertrauen.',
  'certificate.page.checking': 'Die Chain wird abgefragt',
  'certificate.page.passed': 'Bestanden',
  'certificate.page.refuted': 'Widerlegt',
  'certificate.page.open': 'Nicht bewiesen',
  'certificate.page.check.network': 'Das Zertifikat betrifft Netzwerk und Register dieses Portals',
  'certificate.page.check.event':
    'Die Transaktion hat diesen Titel, diesen Hash und dieses Dokument als diese Version dieses Werks registriert',
  'certificate.page.check.block': 'Der Blockheader der Transaktion hat seinen Hash und die Zeit der Registrierung',
  'certificate.page.check.newest': 'Dies ist die neueste Version des Werks',
  'certificate.page.newer': 'Das Werk hat heute {n} Versionen. Das Zertifikat gilt weiterhin für Version {version}.',
  'certificate.page.newer-certificate': 'Neuestes Zertifikat: Version {version}',
  'certificate.page.owner': 'Eigentümer heute',
  'certificate.page.check-pdf': 'PDF prüfen',
};
