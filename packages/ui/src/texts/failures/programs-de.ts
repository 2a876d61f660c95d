import type { ProgramFailureCode } from './program-failure-code.ts';

export const programFailuresDe: Readonly<Record<ProgramFailureCode, string>> = {
  'partner-site.not-found':
    'Diese Website darf dieses Fenster nicht öffnen: Ihr Schlüssel wurde beendet, oder er erlaubt diese Adresse oder diesen Schritt nicht.',
  'partner-site.too-many': 'Sie haben {max} Partnerseiten, mehr sind je Konto nicht möglich. Beenden Sie zuerst eine.',
  'webhook.not-found': 'Diesen Webhook oder diese Nachricht gibt es nicht mehr.',
  'webhook.too-many': 'Sie haben {max} Webhooks, mehr sind je Konto nicht möglich. Entfernen Sie zuerst einen.',
  'webhook.address-refused': 'Webhooks gehen an öffentliche Server über https an Port 443 oder 8443, an keine anderen.',
  'token.invalid': 'Dieses Zugriffstoken ist nicht gültig: Es ist unbekannt, abgelaufen oder wurde widerrufen.',
  'token.not-allowed':
    'Dieses Zugriffstoken erlaubt diesen Schritt nicht. Erstellen Sie eines mit der nötigen Berechtigung, oder nutzen Sie das Portal.',
  'token.not-found': 'Dieses Zugriffstoken gibt es nicht, oder es wurde widerrufen.',
  'token.too-many': 'Sie haben {max} Zugriffstoken, mehr sind je Konto nicht möglich. Widerrufen Sie zuerst eines.',
  'module.missing': 'Seine Dateien fehlen auf dem Server.',
  'module.tampered': 'Die empfangenen Dateien sind nicht die veröffentlichten und wurden deshalb nicht ausgeführt.',
  'module.slow': 'Er wurde nicht rechtzeitig gestartet.',
  'module.broken': 'Er wurde durch einen eigenen Fehler beendet.',
  'module.needs-newer':
    'Er ist für eine neuere Version des Portals ({needed}) gemacht als die dieser Seite ({has}). Laden Sie die Seite neu, um sie zu erhalten.',
  'module.too-old':
    'Er ist für eine Version des Portals ({needed}) gemacht, die diese ({has}) nicht mehr unterstützt. Sein Team muss ihn neu veröffentlichen.',
};
