/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { HttpFailure, missingParts } from '@ipr/api';
import type { World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import type { Locale } from '@ipr/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { press, recordSaved, setup, showCard } from '../../../testing/certificate-card.tsx';

const saved = recordSaved();
const issueCall = 'certificates.issueCertificate';
const withheld = (missing: string, retryAfter = 7) =>
  new Failure('certificate.data-unavailable', { missing, retryAfter });
const issuesOf = ({ calls }: World) => calls.filter((call) => call === issueCall).length;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** The answer of a service whose queue is full, as it comes over HTTP. */
const full = (retryAfter = 2) => {
  const problem = { type: 'x', title: 'x', status: 503, code: 'certificate.busy', params: { retryAfter } };
  return new HttpFailure(503, problem, String(retryAfter));
};
const busyFor = (times: number) => (world: World) => {
  for (let n = 0; n < times; n++) world.failNext(issueCall, full());
};
const waiting = (next: number, seconds: number) =>
  `Other certificates are being made. Yours follows. Try ${next} of 5 follows in ${seconds} seconds.`;

test('says what is missing and when to come back while the data is not available, and tries again by itself', async () => {
  const { world } = await showCard((prepared) => prepared.failNext(issueCall, withheld('settlement')));
  jest.useFakeTimers();
  await press('Download Certificate');
  expect(await screen.findByText('Certificate data not available')).toBeTruthy();
  expect(screen.getByText('The transaction is not final yet: more blocks have to follow.')).toBeTruthy();
  expect(screen.getByText(/^Come back in 7 seconds/)).toBeTruthy();
  expect(world.certified.issued).toHaveLength(0);
  await act(() => jest.advanceTimersByTimeAsync(7_000));
  jest.useRealTimers();
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
  expect(world.certified.issued).toHaveLength(1);
  expect(screen.queryByText('Certificate data not available')).toBeNull();
});

const title = {
  en: 'Certificate data not available',
  de: 'Die Daten für das Zertifikat sind noch nicht vollständig',
  es: 'Los datos del certificado no están disponibles',
  fr: 'Les données du certificat ne sont pas disponibles',
} as const;
const button = {
  en: 'Download Certificate',
  de: 'Zertifikat herunterladen',
  es: 'Descargar certificado',
  fr: 'Télécharger le certificat',
} as const;
const again = {
  en: 'Come back in 42 seconds. While this page is open, it tries again by itself.',
  de: 'Kommen Sie in 42 Sekunden wieder. Solange diese Seite offen ist, versucht sie es von selbst erneut.',
  es: 'Vuelva en 42 segundos. Mientras esta página esté abierta, lo intenta de nuevo por sí sola.',
  fr: 'Revenez dans 42 secondes. Tant que cette page est ouverte, elle réessaie d’elle-même.',
} as const;
const sentences = {
  index: {
    en: 'The index has not processed the newest version yet.',
    de: 'Der Index hat die neueste Version noch nicht verarbeitet.',
    es: 'El índice aún no ha procesado la última versión.',
    fr: 'L’index n’a pas encore traité la dernière version.',
  },
  'newer-version': {
    en: 'A newer version was registered after this page was loaded. The page loads it now.',
    de: 'Nachdem diese Seite geladen wurde, ist eine neuere Version registriert worden. Die Seite lädt sie jetzt.',
    es: 'Después de cargar esta página se registró una versión más reciente. La página la carga ahora.',
    fr: 'Une version plus récente a été enregistrée après le chargement de cette page. La page la charge maintenant.',
  },
  settlement: {
    en: 'The transaction is not final yet: more blocks have to follow.',
    de: 'Die Transaktion ist noch nicht endgültig: Es müssen weitere Blöcke folgen.',
    es: 'La transacción aún no es definitiva: deben seguir más bloques.',
    fr: 'La transaction n’est pas encore définitive : d’autres blocs doivent suivre.',
  },
  metadata: {
    en: 'The document of the newest version could not be read from storage.',
    de: 'Das Dokument der neuesten Version konnte nicht aus dem Speicher gelesen werden.',
    es: 'No se pudo leer del almacenamiento el documento de la última versión.',
    fr: 'Le document de la dernière version n’a pas pu être lu dans le stockage.',
  },
  timestamp: {
    en: 'The newest version has no verified timestamp yet.',
    de: 'Die neueste Version hat noch keinen geprüften Zeitstempel.',
    es: 'La última versión aún no tiene un sello de tiempo verificado.',
    fr: 'La dernière version n’a pas encore d’horodatage vérifié.',
  },
  record: {
    en: 'The operator has not written its signed record of the newest version yet.',
    de: 'Der Betreiber hat den signierten Nachweis der neuesten Version noch nicht geschrieben.',
    es: 'El operador aún no ha escrito su registro firmado de la última versión.',
    fr: 'L’opérateur n’a pas encore écrit son enregistrement signé de la dernière version.',
  },
  revocation: {
    en: 'The proof that the registry’s signing certificate is not revoked cannot be obtained at the moment.',
    de: 'Der Nachweis, dass das Signaturzertifikat des Registers nicht widerrufen ist, ist zurzeit nicht erhältlich.',
    es: 'En este momento no se puede obtener la prueba de que el certificado de firma del registro no está revocado.',
    fr: 'La preuve que le certificat de signature du registre n’est pas révoqué ne peut pas être obtenue pour le moment.',
  },
} as const;
const locales: readonly Locale[] = ['en', 'de', 'es', 'fr'];
const states = missingParts.flatMap((missing) => locales.map((locale) => [missing, locale] as const));

test.each(states)('names the missing part %s and when to come back, in %s', async (missing, locale) => {
  await showCard((world) => world.failNext(issueCall, withheld(missing, 42)), locale);
  await press(button[locale]);
  const note = await screen.findByText(title[locale]);
  const words = within(note.closest<HTMLElement>('[role=status]') ?? note);
  expect(words.getByText(sentences[missing][locale])).toBeTruthy();
  expect(words.getByText(again[locale])).toBeTruthy();
  expect(words.getByRole('button')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('waits while other certificates are made, for longer after each try, and then saves the file once', async () => {
  const { world } = await showCard(busyFor(2));
  jest.useFakeTimers();
  await press('Download Certificate');
  expect(await screen.findByText(waiting(2, 2))).toBeTruthy();
  await pass(1_900);
  expect(issuesOf(world)).toBe(1);
  await pass(100);
  expect(await screen.findByText(waiting(3, 4))).toBeTruthy();
  await pass(3_900);
  expect(issuesOf(world)).toBe(2);
  await pass(100);
  jest.useRealTimers();
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
  expect(issuesOf(world)).toBe(3);
  expect(screen.queryByText(/Yours follows/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

test('cancelling the wait sends no further request, and the button works again', async () => {
  const { world } = await showCard(busyFor(1));
  jest.useFakeTimers();
  await press('Download Certificate');
  await screen.findByText(waiting(2, 2));
  await press('Cancel');
  expect(screen.queryByText(/Yours follows/)).toBeNull();
  await pass(60_000);
  expect(issuesOf(world)).toBe(1);
  jest.useRealTimers();
  await press('Download Certificate');
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
});

test('gives up after five tries, with the reason and another attempt', async () => {
  const { world } = await showCard(busyFor(5));
  jest.useFakeTimers();
  await press('Download Certificate');
  for (const [next, seconds] of [
    [2, 2],
    [3, 4],
    [4, 8],
    [5, 16],
  ] as const) {
    expect(await screen.findByText(waiting(next, seconds))).toBeTruthy();
    await pass(seconds * 1_000);
  }
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(alert.getByText('Many certificates are being made. Please try again in a few seconds.')).toBeTruthy();
  await pass(120_000);
  expect(issuesOf(world)).toBe(5);
  jest.useRealTimers();
  await setup().click(alert.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
});

test('does not wait when the service requests a longer pause than a person would stay', async () => {
  const { world } = await showCard((prepared) => prepared.failNext(issueCall, full(600)));
  await press('Download Certificate');
  expect(await screen.findByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(issuesOf(world)).toBe(1);
});

test('the dialog waits too, and its Cancel closes it and ends the wait', async () => {
  const { world } = await showCard(busyFor(1));
  jest.useFakeTimers();
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  expect(await dialog.findByText(waiting(2, 2))).toBeTruthy();
  await setup().click(dialog.getByRole('button', { name: 'Cancel' }));
  await pass(60_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(issuesOf(world)).toBe(1);
});
