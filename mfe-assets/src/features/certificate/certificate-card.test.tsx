/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { readAsset } from '@ipr/client/asset/read-asset';
import type { World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registeredWorld } from '../../../testing/left-update.ts';
import { showModule, showPiece } from '../../../testing/shell.tsx';
import { ActionsTab } from '../asset/actions-tab.tsx';
import { CertificateCard } from './certificate-card.tsx';

configure({ defaultHidden: true });
const { signal } = new AbortController();
const noop = () => undefined;
const setup = () =>
  userEvent.setup({ delay: null, pointerEventsCheck: 0, advanceTimers: (ms) => jest.advanceTimersByTime(ms) });

/** Names of the files that the browser saves. */
const saved: string[] = [];
const { click } = HTMLAnchorElement.prototype;
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:certificate';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
});
afterEach(() => {
  HTMLAnchorElement.prototype.click = click;
  jest.useRealTimers();
});

const show = async (prepare: (world: World) => unknown = () => undefined) => {
  const world = await registeredWorld();
  await prepare(world);
  const { metadata, ...view } = await readAsset(world, '1', signal);
  if (!metadata) throw new Error('there is no document');
  return { world, ...showPiece(world, <CertificateCard view={{ ...view, metadata }} />) };
};
const press = async (name: string) => setup().click(screen.getByRole('button', { name }));
const withheld = (missing: string) => new Failure('certificate.data-unavailable', { missing, retryAfter: 7 });

test('downloads the certificate under the specified name, and the next download is the same one', async () => {
  const { world, toasts } = await show();
  await press('Download Certificate');
  await screen.findByRole('button', { name: 'Download Certificate' });
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
  expect(toasts).toEqual(['Certificate downloaded successfully!']);
  await press('Download Certificate');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(world.certified.issued).toHaveLength(1);
  expect(world.calls.filter((call) => call === 'certificates.issueCertificate')).toHaveLength(1);
});

test('says what is missing and when to come back while the data is not available, and tries again by itself', async () => {
  const { world } = await show((prepared) =>
    prepared.failNext('certificates.issueCertificate', withheld('settlement')),
  );
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

test('a failed certificate is reported in the specified words, with another attempt', async () => {
  const failure = new Failure('certificate.browser-missing');
  await show((world) => world.failNext('certificates.issueCertificate', failure));
  await press('Download Certificate');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(alert.getByText(/no Chromium was found/)).toBeTruthy();
  await setup().click(alert.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(saved).toEqual(['Motor_Certificate.pdf']));
});

test('a file with another SHA-256 than the issued one is not saved', async () => {
  await show(async ({ api, certified }) => {
    const { certificateId } = await api.certificates.issueCertificate({ assetId: '1', language: 'en', declared: {} });
    certified.files.set(certificateId, new TextEncoder().encode('%PDF-1.7 another'));
  });
  await press('Download Certificate');
  expect(await screen.findByText('Failed to generate certificate. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('shows the certificate in the sandboxed viewer, with its number and public page', async () => {
  const { world } = await show();
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  const link = await dialog.findByRole('link', { name: /^\/verify\/1-/ });
  expect(link.getAttribute('href')).toBe(`/verify/${world.certified.issued[0]?.certificateId}`);
  await waitFor(() => expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-scripts'));
});

test('a preview that cannot be generated is reported in the specified words', async () => {
  await show((world) => world.failNext('certificates.issueCertificate', new Failure('certificate.not-generated', {})));
  await press('View Certificate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificate of Motor' }));
  expect(await dialog.findByText('Failed to generate certificate preview')).toBeTruthy();
});

test('withdraws a certificate after a confirmation that states the consequences', async () => {
  const { world, toasts } = await show();
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

test('the Actions tab has the certificate for the owner', async () => {
  showModule(await registeredWorld(), '/assets/1?tab=actions');
  expect(await screen.findByRole('button', { name: 'View Certificate' })).toBeTruthy();
});

test('the Actions tab has no certificate for another person with access', async () => {
  const world = await registeredWorld();
  const { metadata, ...view } = await readAsset(world, '1', signal);
  if (!metadata) throw new Error('there is no document');
  const actions = { isShown: false, running: null, show: noop, hide: noop, download: noop, retry: noop };
  for (const standing of ['owner', 'admin'] as const) {
    const { unmount } = showPiece(world, <ActionsTab view={{ ...view, metadata, standing }} actions={actions} />);
    await screen.findByRole('button', { name: 'Re-encrypt…' });
    if (standing === 'owner') await screen.findByRole('button', { name: 'View Certificate' });
    else expect(screen.queryByRole('button', { name: 'View Certificate' })).toBeNull();
    unmount();
  }
});
