/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger } from '@ipr/client/testing/small-world';
import { sha256Hex } from '@ipr/domain';
import { translate } from '@ipr/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { encryptInPage } from '../../testing/encrypting-worker.ts';
import {
  addFiles,
  fillIn,
  openSeveral,
  pdf,
  registerAll,
  registerButton,
  review,
  seeTotal,
} from '../../testing/several-files.ts';

encryptInPage();

const hashOf = async (file: File) => sha256Hex(new Uint8Array(await file.arrayBuffer()));

test('registers each file under its own title after one review that names public and encrypted values', async () => {
  const world = createWorld();
  const { user } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf'), pdf('crank.v2.pdf')]);
  const title = screen.getByLabelText<HTMLInputElement>(/^Title of crank\.v2\.pdf/);
  expect(title.value).toBe('crank.v2');
  await user.clear(title);
  await user.type(title, 'A crank');
  const dialog = await review(user, 2);
  const published = within(dialog.getByRole('region', { name: 'Becomes public, permanently' }));
  expect(published.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['gear', 'A crank']);
  expect(published.getByText('Patent')).toBeTruthy();
  const unpublished = within(dialog.getByRole('region', { name: 'Does not become public' }));
  expect(unpublished.getByText('gear.pdf, crank.v2.pdf')).toBeTruthy();
  expect(world.calls.filter((call) => call.startsWith('storage.'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Register 2 assets' }));
  await seeTotal('2 of 2 registered');
  expect(world.entries.map((entry) => entry.title).sort()).toEqual(['A crank', 'gear']);
});

test('commits to every file before it is registered, where the person chooses it', async () => {
  const world = createWorld();
  const { user } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf'), pdf('crank.pdf')]);
  await user.click(screen.getByRole('checkbox', { name: 'Protect against someone registering these files first' }));
  const dialog = await review(user, 2);
  expect(dialog.getByText(translate('en', 'review.register.protect'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Register 2 assets' }));
  await seeTotal('2 of 2 registered');
  // For each file a commitment, then the registration.
  expect(world.calls.filter((call) => call === 'relay.submit')).toHaveLength(4);
});

test('names each refused file, and requires a title for every file', async () => {
  const { user } = openSeveral(createWorld());
  await fillIn(user, [pdf('gear.pdf'), pdf('gear.svg'), pdf('crank.pdf')], 2);
  expect(await screen.findByText(/^gear\.svg: File type not supported/)).toBeTruthy();
  const title = screen.getByLabelText(/^Title of crank\.pdf/);
  await user.clear(title);
  expect(screen.getByText('Asset title is required')).toBeTruthy();
  await user.click(await registerButton(2));
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('takes twenty files, and names those beyond', async () => {
  const { user } = openSeveral(createWorld());
  await addFiles(
    user,
    Array.from({ length: 21 }, (_, n) => pdf(`gear-${n}.pdf`)),
  );
  await registerButton(20);
  expect(screen.getByText('gear-20.pdf: The list has its 20 files. Register this one later.')).toBeTruthy();
});

test('leaves out a file that is already registered, with a link to an own asset', async () => {
  const world = createWorld();
  const theirs = pdf('gear.pdf');
  const own = pdf('crank.pdf');
  world.mint(stranger, { fileHash: await hashOf(theirs), cid: 'theirs', title: 'Their gear' });
  world.mint(me, { fileHash: await hashOf(own), cid: 'own', title: 'My crank' });
  const { user } = openSeveral(world);
  await fillIn(user, [theirs, own, pdf('axle.pdf')], 1);
  expect(screen.getByText(/^Already registered as Their gear\. It is left out\./)).toBeTruthy();
  expect(screen.getByText(/^Already registered as My crank\. It is left out\./)).toBeTruthy();
  expect(
    screen.getAllByRole('link', { name: 'Show the earlier record' }).map((link) => link.getAttribute('href')),
  ).toEqual(['/assets/2']);
  expect(screen.queryByLabelText(/^Title of gear\.pdf/)).toBeNull();
  const dialog = await review(user, 1);
  expect(dialog.getByText('Left out, because already registered or twice in the list: 2')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Register 1 asset' }));
  await seeTotal('1 of 1 registered');
  expect(world.entries).toHaveLength(3);
});

test('leaves out a second file with the same content until the first one is removed', async () => {
  const { user } = openSeveral(createWorld());
  await fillIn(user, [pdf('gear.pdf', 'same'), pdf('copy.pdf', 'same')], 1);
  expect(screen.getByText('The same content as gear.pdf. It is left out.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove gear.pdf' }));
  expect(screen.queryByText(/^The same content/)).toBeNull();
  expect(screen.getByLabelText(/^Title of copy\.pdf/)).toBeTruthy();
});

test('names a content that contradicts the name, again in the review', async () => {
  const png = new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'gear.pdf');
  const { user } = openSeveral(createWorld());
  await fillIn(user, [png]);
  const words = 'The name of gear.pdf ends in PDF, but its content is of the type PNG.';
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeTruthy();
  expect((await review(user, 1)).getByText(new RegExp(`^${words}`))).toBeTruthy();
});

test('refuses a dropped folder, and takes files dropped anywhere on the card', async () => {
  openSeveral(createWorld());
  const heading = await screen.findByText('Files');
  const folder = new File([''], 'drawings');
  const entry = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
  const dataTransfer = { files: [folder, pdf('gear.pdf')], items: [entry(true), entry(false)], types: ['Files'] };
  fireEvent.drop(heading, { dataTransfer });
  await registerButton(1);
  expect(screen.getByText(/^drawings: /)).toBeTruthy();
});

test('asks before a link discards the chosen files', async () => {
  const { user } = openSeveral(createWorld());
  await addFiles(user, [pdf('gear.pdf')]);
  await registerButton(1);
  await user.click(screen.getByRole('link', { name: 'Chain New IP Asset' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  expect(dialog.getByText(/^The chosen files are not kept on this device\./)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText(/^Title of gear\.pdf/)).toBeTruthy();
});

test('returns from the review with everything as it was entered', async () => {
  const world = createWorld();
  const { user } = openSeveral(world);
  await fillIn(user, [pdf('gear.pdf')]);
  const dialog = await review(user, 1);
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await registerAll(user, 1);
  await seeTotal('1 of 1 registered');
  expect(world.entries).toHaveLength(1);
});
