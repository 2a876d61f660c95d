/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { encryptFile, sha256Hex } from '@ipr/domain';
import { nameCommitment } from '@ipr/protocol/share/party-names';
import { type NdaTerms, ndaHashOf, type ShareDocument } from '@ipr/protocol/share/share-document';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';
import { InvitationPanel } from './invitation-panel.tsx';

const grantor = { name: 'Zoë Quartz', salt: '7c'.repeat(32) };
const key = new Uint8Array(32).fill(9);
const agreement = new TextEncoder().encode('Our own agreement.') as Uint8Array<ArrayBuffer>;

/** An invitation under an NDA of version 1.2. */
const invited = async (change: Partial<NdaTerms> = {}, stored = agreement) => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date(0).toISOString() };
  const file = new Blob([await encryptFile(stored, key)]);
  const { ipfsHash } = await world.api.storage.uploadFile({ metadata }, { file, fileName: 'a.iprf' });
  const own = {
    type: 'text/plain',
    size: agreement.length,
    sha256: await sha256Hex(agreement),
    cid: ipfsHash,
  } as const;
  const nda = { version: '1.2', grantorName: await nameCommitment(grantor), law: 'DE', courts: null } as const;
  const document: ShareDocument = {
    asset: { id: '1', title: 'Motor', hash: 'ab'.repeat(32) },
    ndaText: 'Keep it secret.',
    variant: 'standard',
    level: 'view',
    shareType: 'internal',
    grantor: stranger,
    grantee: me,
    expires: 0,
    chainId: 80_002,
    contract: world.registry,
    nonce: 1,
    locale: 'en',
    nda: { ...nda, ownText: change.ownText === undefined ? null : own, ...(change.law === null ? { law: null } : {}) },
  };
  const ndaHash = await ndaHashOf(document);
  await world.api.sharing.storeNdaParts({ ndaHash, grantor, key: '09'.repeat(32) });
  const { ipfsHash: cid } = await world.api.storage.uploadJson({ jsonData: document, fileName: 'share.json' });
  world.offer(stranger, { id: '1', user: me, role: 1, expiresAt: 0, ndaHash, cid });
  world.calls.length = 0;
  return world;
};

const openDialog = async (world: Awaited<ReturnType<typeof invited>>) => {
  const user = userEvent.setup({ delay: null });
  const view = showModule(world, '/assets/1', <InvitationPanel assetId="1" />);
  await user.click(await screen.findByRole('button', { name: 'Read and accept' }));
  return { ...view, user, dialog: within(await screen.findByRole('dialog', { name: 'Read and sign the NDA' })) };
};

test('shows the sender’s name as their statement, the law, and what was left open', async () => {
  const { dialog } = await openDialog(await invited());
  expect(dialog.getByText('Zoë Quartz (as stated by the sender)')).toBeTruthy();
  expect(dialog.getByText('Germany')).toBeTruthy();
  expect(dialog.getByText('Left open')).toBeTruthy();
});

test('signs nothing without a name: the problem is at the field, which gets the focus', async () => {
  const world = await invited();
  const { user, dialog } = await openDialog(world);
  await user.click(dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
  await user.click(dialog.getByRole('button', { name: 'Sign & Accept' }));
  const field = dialog.getByLabelText('Your name in the agreement');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toContain('Please enter your name, 2 to 120 characters');
  expect(world.calls).not.toContain('wallet.sign');
});

test('offers the name of the person’s profile to sign', async () => {
  const world = await invited();
  await world.api.profiles.updateUser({ id: 'me', name: 'Bo Ek', username: 'bo' });
  const { dialog } = await openDialog(world);
  await waitFor(() =>
    expect((dialog.getByLabelText('Your name in the agreement') as HTMLInputElement).value).toBe('Bo Ek'),
  );
});

test('signs the typed name with the NDA and accepts', async () => {
  const world = await invited();
  const { user, dialog, toasts } = await openDialog(world);
  fireEvent.change(dialog.getByLabelText('Your name in the agreement'), { target: { value: 'Bo Ek' } });
  expect(dialog.getByText(/"primaryType": "NDAParty"/).textContent).toContain('"name": "Bo Ek"');
  await user.click(dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
  await user.click(dialog.getByRole('button', { name: 'Sign & Accept' }));
  await waitFor(() => expect(toasts).toEqual(['You now have access to this asset']));
  expect((await world.api.sharing.ndaParts({ id: `1-${me}-1` })).grantee?.name).toBe('Bo Ek');
});

const anyOwn = { type: 'text/plain', size: 1, sha256: '', cid: '' } as const;

test('shows the sender’s own text in the viewer, with the warning that the registry did not write it', async () => {
  const { dialog } = await openDialog(await invited({ ownText: anyOwn }));
  expect(dialog.getByText('The registry did not write this text and has not checked it.')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('iframe')).toBeTruthy());
});

test('does not sign an own text that is not the one of the share document', async () => {
  const world = await invited(
    { ownText: anyOwn },
    new TextEncoder().encode('Another text.') as Uint8Array<ArrayBuffer>,
  );
  const { user, dialog, toasts } = await openDialog(world);
  fireEvent.change(dialog.getByLabelText('Your name in the agreement'), { target: { value: 'Bo Ek' } });
  await user.click(dialog.getByRole('checkbox', { name: 'I have read this NDA and accept it' }));
  await user.click(dialog.getByRole('button', { name: 'Sign & Accept' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(world.calls).not.toContain('wallet.sign');
  expect((await world.ports.chain.grantOf('1', me)).state).toBe('pending');
});
