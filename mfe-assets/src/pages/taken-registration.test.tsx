/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { sha256Hex } from '@ipr/domain';
import { readZip } from '@ipr/verify/zip/read-zip';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hashInPage } from '../../testing/hashing-worker.ts';
import { leaveBefore, plain } from '../../testing/left-registration.ts';
import { showModule } from '../../testing/shell.tsx';

hashInPage();

type Attack = (world: World, stolen: { readonly fileHash: string; readonly cid: string }) => void;
const onOtherAsset: Attack = (world, stolen) => void world.mint(stranger, { ...stolen, title: 'Theirs' });
const inOtherTab: Attack = (world, { fileHash }) =>
  void world.mint(me, { fileHash, cid: 'second', title: 'Second tab' });
const onOwnAsset: Attack = (world, stolen) => void world.update(stranger, { id: '1', ...stolen, title: 'Harmless' });

/** Continues a registration whose hash was introduced meanwhile, for a person with another asset that a stranger may edit. */
const reopen = async (attack: Attack) => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ef'.repeat(32), cid: 'harmless', title: 'Harmless' });
  world.offer(me, { id: '1', user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id: '1' });
  const { storage, metadataCid = '' } = await leaveBefore(world, 'blockchain');
  attack(world, { fileHash: await sha256Hex(plain), cid: metadataCid });
  const user = userEvent.setup({ delay: null });
  const show = () => showModule(world, '/assets/new', undefined, storage);
  const view = show();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  return { world, storage, user, view, show };
};

const words = /hash already exists: this file is already registered/;
const panel = async () => within((await screen.findByText(words)).closest<HTMLElement>('[role=alert]') as HTMLElement);

test('shows the existing record, what is safe and what is kept when another account registered the file first', async () => {
  const { world } = await reopen(onOtherAsset);
  const note = await panel();
  expect(
    note.getByText(
      'Registration failed: Blockchain registration failed: hash already exists: this file is already registered',
    ),
  ).toBeTruthy();
  expect(await note.findByText('Theirs')).toBeTruthy();
  expect(note.getByRole('link', { name: 'Show the earlier record' }).getAttribute('href')).toBe('/assets/2');
  expect(note.getByText(/^Other people cannot read your file/)).toBeTruthy();
  expect(note.getByText(/^Another account registered this file before/)).toBeTruthy();
  expect(note.getByRole('button', { name: 'Save a copy I can open' })).toBeTruthy();
  expect(note.queryByRole('link', { name: 'Revoke access' })).toBeNull();
  expect(world.entries.map(({ owner }) => owner)).toEqual([me, stranger]);
});

test('links to the editor’s access and to a new version when an editor added the file to one’s own asset', async () => {
  await reopen(onOwnAsset);
  const note = await panel();
  expect(await note.findByText(/^Another person with edit access added this file to your asset Harmless/)).toBeTruthy();
  const linkTo = (name: string) => note.getByRole('link', { name }).getAttribute('href');
  expect(linkTo('Harmless')).toBe('/assets/1');
  expect(linkTo('Revoke access')).toBe('/assets/1?tab=access');
  expect(linkTo('Use it as a version of that asset')).toBe('/assets/1?mode=update');
});

test('blames no other account and claims no secrecy when the person registered the file in another tab', async () => {
  const { view, show } = await reopen(inOtherTab);
  const note = await panel();
  expect(await note.findByText(/^You already added this file to your asset Second tab/)).toBeTruthy();
  expect(note.getByText(/^Your file is registered\. People with access to that asset may read/)).toBeTruthy();
  expect(note.queryByText(/release its key to no account/)).toBeNull();
  view.unmount();
  show();
  expect(await screen.findByText(/This file was registered before this attempt reached the blockchain/)).toBeTruthy();
  expect(screen.queryByText(/Another account/)).toBeNull();
});

test('saves a copy with the file, its timestamp and the entered values', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    names.push(this.download);
  };
  const { user } = await reopen(onOtherAsset);
  await user.click((await panel()).getByRole('button', { name: 'Save a copy I can open' }));
  await waitFor(() => expect(names).toEqual(['motor.pdf.copy.zip']));
  const bytes = await new Promise<ArrayBuffer>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(made[0] as Blob);
  });
  const files = await readZip(new Uint8Array(bytes));
  expect([...files.keys()]).toEqual([
    ...['README.txt', 'file/motor.pdf', 'details.json', 'metadata.json', 'timestamp.tst', 'timestamp.pem'],
  ]);
  expect(files.get('file/motor.pdf')).toEqual(new Uint8Array(plain));
  const details = JSON.parse(new TextDecoder().decode(files.get('details.json')));
  expect(details).toMatchObject({ wallet: me, fileHash: await sha256Hex(plain), entered: { title: 'Motor' } });
});

test('offers the kept draft again after the page was left, with a warning before discarding it', async () => {
  const { user, view, show, storage } = await reopen(onOtherAsset);
  await panel();
  view.unmount();
  show();
  expect(await screen.findByText(/Your file and its time stamp are kept here/)).toBeTruthy();
  expect(await storage.keys()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText(/^The only copy of the key to your encrypted file for Motor is deleted/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  await user.click(screen.getByRole('button', { name: 'Show the saved data' }));
  expect((await panel()).getByRole('button', { name: 'Save a copy I can open' })).toBeTruthy();
});
