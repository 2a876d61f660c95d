/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { readAsset } from '@ipr/client/asset/read-asset';
import type { World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { press, recordSaved, setup, showCard } from '../../../testing/certificate-card.tsx';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showModule, showPiece } from '../../../testing/shell.tsx';
import { ActionsTab } from '../asset/actions-tab.tsx';
import type { ReadableAsset } from '../asset/readable-asset.ts';

const { signal } = new AbortController();
const noop = () => undefined;
const saved = recordSaved();

test('downloads the certificate under the specified name, and the next download is the same one', async () => {
  const { world, toasts } = await showCard();
  await press('Download Certificate');
  await screen.findByRole('button', { name: 'Download Certificate' });
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
  expect(toasts).toEqual(['Certificate downloaded successfully!']);
  await press('Download Certificate');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(world.certified.issued).toHaveLength(1);
  expect(world.calls.filter((call) => call === 'certificates.issueCertificate')).toHaveLength(1);
});

test('a failed certificate is reported in the specified words, with another attempt', async () => {
  const failure = new Failure('certificate.browser-missing');
  await showCard((world) => world.failNext('certificates.issueCertificate', failure));
  await press('Download Certificate');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(alert.getByText(/no Chromium was found/)).toBeTruthy();
  await setup().click(alert.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
});

test('a file with another SHA-256 than the issued one is not saved', async () => {
  await showCard(async ({ api, certified }) => {
    const { certificateId } = await api.certificates.issueCertificate({
      assetId: '1',
      version: 1,
      language: 'en',
      declared: {},
    });
    certified.files.set(certificateId, new TextEncoder().encode('%PDF-1.7 another'));
  });
  await press('Download Certificate');
  expect(await screen.findByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('shows the certificate in the sandboxed viewer, with its number and public page', async () => {
  const { world } = await showCard();
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  const link = await dialog.findByRole('link', { name: /^\/verify\/1-/ });
  expect(link.getAttribute('href')).toBe(`/verify/${world.certified.issued[0]?.certificateId}`);
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts'));
});

test('a preview that cannot be generated is reported in the specified words', async () => {
  await showCard((world) =>
    world.failNext('certificates.issueCertificate', new Failure('certificate.not-generated', {})),
  );
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  expect(await dialog.findByText('Failed to generate certificate preview')).toBeTruthy();
});

test('withdraws a certificate after a confirmation that states the consequences', async () => {
  const { world, toasts } = await showCard();
  await press('View Certificate');
  await setup().click(await screen.findByRole('button', { name: 'Withdraw certificate' }));
  // Dialogs in dialogs share their id in tests, and so their accessible name.
  const title = await screen.findByText('Withdraw this certificate?');
  const confirm = within(title.closest<HTMLElement>('[role=dialog]') ?? title);
  expect(confirm.getByText(/Your registration on the blockchain does not change/)).toBeTruthy();
  expect(world.certified.issued[0]?.revokedAt).toBeNull();
  await setup().click(confirm.getByRole('button', { name: 'Withdraw certificate' }));
  expect(await screen.findByRole('button', { name: 'View Certificate' })).toBeTruthy();
  expect(world.certified.issued[0]?.revokedAt).not.toBeNull();
  expect(toasts).toContain('Certificate withdrawn');
});

/** A certificate of an older version, which the page cannot obtain any more. */
const withOlder = ({ certified }: World) => {
  const certificateId = '1-aaaaaa-1700000000';
  const older = { certificateId, assetId: '1', version: 1, issuedAt: '2026-01-02T03:04:05Z', language: 'fr' } as const;
  certified.issued.push({ ...older, fileName: 'a.pdf', sha256: 'ab'.repeat(32), bytes: 1, revokedAt: null });
  return certificateId;
};
const allButton = () => setup().click(screen.getByRole('button', { name: 'All certificates of this asset' }));

test('lists all certificates with version and language, and withdraws one of them', async () => {
  let id = '';
  const { world, toasts } = await showCard((prepared) => {
    id = withOlder(prepared);
  });
  await allButton();
  const list = within(await screen.findByRole('list', { name: 'All certificates of this asset' }));
  expect(list.getByText(/Version 1 · French/)).toBeTruthy();
  expect(list.getByRole('link', { name: id }).getAttribute('href')).toBe(`/verify/${id}`);
  await setup().click(list.getByRole('button', { name: `Withdraw certificate ${id}` }));
  const title = await screen.findByText('Withdraw this certificate?');
  const confirm = within(title.closest<HTMLElement>('[role=dialog]') ?? title);
  expect(confirm.getByText(id)).toBeTruthy();
  await setup().click(confirm.getByRole('button', { name: 'Withdraw certificate' }));
  await waitFor(() => expect(toasts).toContain('Certificate withdrawn'));
  expect(world.certified.issued[0]?.revokedAt).not.toBeNull();
  expect(await list.findByText('Withdrawn')).toBeTruthy();
  expect(list.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('a certificate whose file is lost leads to the list, where it can be withdrawn', async () => {
  await showCard(async ({ api, certified }) => {
    const order = { assetId: '1', version: 1, language: 'en', declared: {} } as const;
    const { certificateId } = await api.certificates.issueCertificate(order);
    certified.files.delete(certificateId);
  });
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  expect(await dialog.findByText(/lost or damaged here. Withdraw the certificate/)).toBeTruthy();
  await setup().click(dialog.getByRole('button', { name: 'All certificates of this asset' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const list = within(await screen.findByRole('list', { name: 'All certificates of this asset' }));
  expect(list.getByRole('button', { name: /^Withdraw certificate 1-/ })).toBeTruthy();
});

test.each([
  ['de', 'Zertifikat herunterladen'],
  ['es', 'Descargar certificado'],
  ['fr', 'Télécharger le certificat'],
] as const)('a certificate is issued in the language of the portal: %s', async (language, name) => {
  const { world } = await showCard(() => undefined, language);
  await press(name);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(world.certified.issued[0]?.language).toBe(language);
});

test('shows version and language of a certificate, and how to have it in the language of the portal', async () => {
  await showCard(async ({ api }) => {
    await api.certificates.issueCertificate({ assetId: '1', version: 1, language: 'fr', declared: {} });
  });
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  expect(await dialog.findByText('French')).toBeTruthy();
  expect(dialog.getByText('Certified version').nextSibling?.textContent).toBe('1');
  expect(dialog.getByText(/withdraw it and issue another one/)).toBeTruthy();
});

test('the Actions tab has the certificate for the owner', async () => {
  showModule(await registeredWorld(), '/assets/1?tab=actions');
  expect(await screen.findByRole('button', { name: 'View Certificate' })).toBeTruthy();
});

test.each(['admin', 'edit', 'view'] as const)(
  'the Actions tab has no certificate for a person with %s access',
  async (standing) => {
    const world = await registeredWorld();
    const { metadata, ...view } = await readAsset(world, '1', signal);
    if (!metadata) throw new Error('there is no document');
    const actions = { isShown: false, running: null, show: noop, hide: noop, download: noop, retry: noop };
    const tabOf = (shown: ReadableAsset['standing']) => (
      <ActionsTab view={{ ...view, metadata, standing: shown }} actions={actions} />
    );
    const { unmount } = showPiece(world, tabOf('owner'));
    await screen.findByRole('button', { name: 'View Certificate' });
    unmount();
    showPiece(world, tabOf(standing));
    // The certificate's code is loaded by now, so the next render would show it.
    await screen.findByRole('button', { name: 'Download File' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('button', { name: /Certificate/ })).toBeNull();
    expect(screen.queryByText('Certificate')).toBeNull();
  },
);

test('closing the dialog by keyboard returns the focus to its button', async () => {
  await showCard();
  const opener = screen.getByRole('button', { name: 'View Certificate' });
  opener.focus();
  await setup().keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Certificate of Motor' });
  // Scrollable by keyboard, as the other dialogs of an asset.
  expect(within(dialog).getByRole('region', { name: 'Certificate of Motor' }).tabIndex).toBe(0);
  await within(dialog).findByRole('link', { name: /^\/verify\/1-/ });
  await setup().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
