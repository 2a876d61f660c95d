/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { ndaHashOf, type ShareDocument } from '@ipr/protocol/share/share-document';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';
import { AccessControls } from './access-controls.tsx';
import { AccessRequest } from './access-request.tsx';
import { InvitationPanel } from './invitation-panel.tsx';

const hash = 'ab'.repeat(32);
afterEach(() => jest.useRealTimers());
const setup = () => userEvent.setup({ delay: null });

/** Another person's asset, offered to this person under a document that matches the grant. */
const invited = async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: hash, cid: 'cid', title: 'Motor' });
  const offer = async (nonce: number, level: 'view' | 'edit') => {
    const document: ShareDocument = {
      asset: { id: '1', title: 'Motor', hash },
      ndaText: 'Tell nobody.',
      variant: 'know-how',
      level,
      shareType: 'internal',
      grantor: stranger,
      grantee: me,
      expires: 0,
      chainId: 80_002,
      contract: world.registry,
      nonce,
      locale: 'en',
    };
    const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData: document, fileName: 'share.json' });
    const role = level === 'view' ? 1 : 2;
    world.offer(stranger, { id: '1', user: me, role, expiresAt: 0, ndaHash: await ndaHashOf(document), cid });
  };
  await offer(1, 'view');
  return { world, offer };
};

const openPanel = async () => {
  const { world, offer } = await invited();
  const changes: string[] = [];
  const panel = <InvitationPanel assetId="1" onChanged={() => void changes.push('changed')} />;
  const view = showModule(world, '/assets/1', panel);
  await screen.findByRole('button', { name: 'Read and accept' });
  return { ...view, world, offer, changes, user: setup() };
};

test('names the grantor as not proved while the index lacks the grant', async () => {
  const { unmount } = await openPanel();
  expect(screen.queryByText(/^Not proved/)).toBeNull();
  unmount();
  const { world } = await invited();
  const { shares } = world.ports.index;
  const lacking: typeof shares = async (query) => ({ ...(await shares(query)), items: [] });
  Object.assign(world.ports.index, { shares: lacking });
  showModule(world, '/assets/1', <InvitationPanel assetId="1" />);
  expect(await screen.findByText(/^Not proved: the document names this account/)).toBeTruthy();
});

test('reads, confirms, signs and accepts an invitation, and records every step as evidence', async () => {
  const { user, world, toasts, changes } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Read and accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read and sign the NDA' }));
  expect(dialog.getByText('Tell nobody.')).toBeTruthy();
  const variant = dialog.getByRole('checkbox', { name: 'know-how / trade secret' }) as HTMLInputElement;
  expect([variant.checked, variant.disabled]).toEqual([true, true]);
  const sign = dialog.getByRole('button', { name: 'Sign & Accept' }) as HTMLButtonElement;
  expect(sign.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
  await user.click(sign);
  await waitFor(() => expect(toasts).toEqual(['You now have access to this asset']));
  expect(await world.ports.chain.hasAccess('1', me, 1)).toBe(true);
  expect(changes).toContain('changed');
  expect(world.consents.get(`1-${me}-1`)?.map(({ type }) => type)).toEqual(['shown', 'scrolled', 'ticked', 'signed']);
  expect(world.calls.lastIndexOf('sharing.recordConsent')).toBeLessThan(world.calls.indexOf('relay.submit'));
});

test('does not sign an invitation that was changed after it was read, and shows the new one', async () => {
  const { user, world, offer } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Read and accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
  await offer(2, 'edit');
  await user.click(dialog.getByRole('button', { name: 'Sign & Accept' }));
  expect(await screen.findByText(/^The invitation was changed after you opened it/)).toBeTruthy();
  expect(screen.getByText('Edit')).toBeTruthy();
  expect(world.calls).not.toContain('wallet.sign');
});

test('an invitation that is changed while its NDA is read closes the dialog and shows the new one', async () => {
  const { user, offer } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Read and accept' }));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await offer(2, 'edit');
  expect(await screen.findByText(/^The invitation was changed after you opened it/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Edit')).toBeTruthy();
});

test('is headed by the sender, and quotes their message with its invisible marks shown as such', async () => {
  const { world } = await invited();
  const id = `1-${me}-1`;
  const recorded = { id, txHash: `0x${hash}`, shareType: 'internal', locale: 'en' } as const;
  await world.api.sharing.recordShare({ ...recorded, message: 'Pay\u202e321\nby Friday' });
  showModule(world, '/assets/1', <InvitationPanel assetId="1" />);
  expect(await screen.findByRole('heading', { level: 1, name: /^You are invited by ./ })).toBeTruthy();
  expect(screen.getByText(/^The sender writes/)).toBeTruthy();
  expect(screen.getByText((_, shown) => shown?.textContent === 'Pay[U+202E]321\nby Friday')).toBeTruthy();
});

test('rejects an invitation after a confirmation', async () => {
  const { user, world, changes } = await openPanel();
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject the invitation?' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(changes).toContain('changed'));
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('none');
});

test('revokes access after a warning about what cannot be undone', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: hash, cid: 'cid', title: 'Motor' });
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'1'.repeat(64)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const { toasts } = showModule(world, '/assets/1', <AccessControls assetId="1" />);
  const user = setup();
  expect(await screen.findByText('Shared with (1)')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Relinquish Access' })).toBeNull();
  await user.click(screen.getByRole('button', { name: `Revoke: ${stranger}` }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/cannot be recalled/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(toasts).toEqual(['Access successfully revoked']));
  expect(await screen.findByText('Shared with (0)')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Show ended' }));
  expect(await screen.findByText('Revoked')).toBeTruthy();
});

test('shows within seconds that an invitation was accepted while the list is open, and in full to which wallet it went', async () => {
  jest.useFakeTimers();
  const world = createWorld();
  world.mint(me, { fileHash: hash, cid: 'cid', title: 'Motor' });
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'1'.repeat(64)}`, cid: 'nda' });
  showModule(world, '/assets/1', <AccessControls assetId="1" />);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('Pending')).toBeTruthy();
  expect(screen.getAllByText(stranger).some((shown) => shown.getAttribute('aria-hidden') === 'true')).toBe(true);
  world.accept(stranger, { id: '1' });
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText('Pending')).toBeNull();
  expect(screen.getByText('Active')).toBeTruthy();
  expect(screen.getByText(/^NDA signed on/).textContent).toMatch(/\d\d:\d\d:\d\d/);
  // The evidence of the acceptance follows too: it comes from the records of the service.
  expect(screen.getByRole('button', { name: `NDA evidence: ${stranger}` })).toBeTruthy();
});

test('offers re-encryption of the current version after a revocation', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: hash, cid: 'cid', title: 'Motor' });
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'1'.repeat(64)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const { toasts } = showModule(world, '/assets/1', <AccessControls assetId="1" />);
  const user = setup();
  await user.click(await screen.findByRole('button', { name: `Revoke: ${stranger}` }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'Then re-encrypt the current version' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(location.search).toBe('?tab=actions&mode=re-encrypt'));
  expect([location.pathname, toasts]).toEqual(['/assets/1', ['Access successfully revoked']]);
});

test('relinquishes one’s own access and returns to the assets', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: hash, cid: 'cid', title: 'Motor' });
  world.grant('1', 1);
  const { toasts } = showModule(world, '/assets/1', <AccessControls assetId="1" />);
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Relinquish Access' }));
  expect(screen.queryByRole('button', { name: 'Share Asset' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Relinquish Access' }));
  await waitFor(() => expect(location.pathname).toBe('/assets'));
  expect(toasts).toEqual(["You've relinquished access to this asset"]);
});

test('requests access once for a person without access', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: hash, cid: 'cid', title: 'Motor' });
  showModule(world, '/assets/1', <AccessRequest assetId="1" />);
  const user = setup();
  await user.click(await screen.findByRole('button', { name: 'Request access' }));
  await user.type(screen.getByLabelText('Message'), 'Please');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect(await screen.findByText('Your request was sent')).toBeTruthy();
  const { items } = await world.api.sharing.accessRequests({ direction: 'outgoing' });
  expect(items).toMatchObject([{ assetId: '1', accessLevel: 'view', message: 'Please' }]);
});
