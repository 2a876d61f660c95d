/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { encryptFile, type Hex, newContentKey, sha256Hex } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../testing/flow-deps.ts';
import { hashInPage } from '../../testing/hashing-worker.ts';
import { plain, texts } from '../../testing/left-registration.ts';
import { showModule } from '../../testing/shell.tsx';
import { memoryDraftStorage } from '../model/drafts/draft-storage.ts';
import { createDraftStore } from '../model/drafts/draft-store.ts';

hashInPage();

const known = /hash already exists: this file is already registered/;

/** Chooses a file in the form that this account has registered already. */
const chooseKnown = async (owner: Hex) => {
  const pdf = new TextEncoder().encode('%PDF-1.7 a motor');
  const world = createWorld();
  world.mint(owner, { fileHash: await sha256Hex(pdf), cid: 'cid', title: 'Motor' });
  showModule(world, '/assets/new');
  const picker = await screen.findByLabelText('Drop a file here or choose one');
  await userEvent.upload(picker, new File([pdf], 'motor.pdf', { type: 'application/pdf' }));
  return within((await screen.findByText(known)).closest<HTMLElement>('[role=alert]') as HTMLElement);
};

test('names a chosen file’s earlier record of another account, without a link, and does not register it', async () => {
  const note = await chooseKnown(stranger);
  expect(note.getByText('Motor')).toBeTruthy();
  expect(note.getAllByText(stranger).length).toBeGreaterThan(0);
  expect(note.queryByRole('link', { name: 'Motor' })).toBeNull();
  const button = screen.getByRole('button', { name: 'Register Asset' }) as HTMLButtonElement;
  await waitFor(() => expect(button.disabled).toBe(true));
});

test('links to a chosen file’s earlier record of one’s own', async () => {
  const note = await chooseKnown(me);
  expect(note.getByRole('link', { name: 'Motor' }).getAttribute('href')).toBe('/assets/1');
});

/** Starts a protected registration and aborts it between commitment and reveal. */
const leaveBeforeReveal = async (world: World) => {
  const storage = memoryDraftStorage();
  const { save } = createDraftStore(storage, memoryDraftStorage(), world.session.wallet, () => undefined);
  const stop = new AbortController();
  const encrypt = async () => {
    const contentKey = newContentKey();
    const bytes = await encryptFile(plain, contentKey);
    return { fileHash: await sha256Hex(plain), bytes, encryptedHash: await sha256Hex(bytes), contentKey };
  };
  const deps = { ...flowDeps(world), encrypt, save, signal: stop.signal };
  const input = { ...texts, protect: true, file: new File([plain], 'motor.pdf') };
  const left = registerAsset(
    { ...deps, report: ({ step }) => void (step === 'revealing' && stop.abort()) },
    input,
    newDraft(),
  );
  await expect(left).rejects.toMatchObject({ stage: 'blockchain' });
  return storage;
};

test('a registration that another account made between commitment and reveal is met by a priority claim', async () => {
  const world = createWorld();
  const storage = await leaveBeforeReveal(world);
  world.mint(stranger, { fileHash: await sha256Hex(plain), cid: 'theirs', title: 'Stolen' });
  showModule(world, '/assets/new', undefined, storage);
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const words =
    /^Registration failed: Blockchain registration failed: Another account registered this file in the meantime\./;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText(/^Your commitment is older than that registration/)).toBeTruthy();
  expect(world.claims).toMatchObject([{ assetId: '1', claimant: me }]);
  expect(world.entries.map(({ title }) => title)).toEqual(['Stolen']);
});
