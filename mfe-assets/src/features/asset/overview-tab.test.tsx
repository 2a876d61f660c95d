/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, stranger, type World } from '@ipr/client/testing/small-world';
import { newUpdateDraft } from '@ipr/client/update/update';
import { updateAsset } from '@ipr/client/update/update-asset';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { showModule } from '../../../testing/shell.tsx';
import { shownFile } from '../../../testing/shown-file.ts';

const register = async (world: World, name = 'motor.txt') => {
  await registerAsset(
    flowDeps(world),
    {
      title: 'Motor',
      ipType: 'Patent',
      ipContent: 'Drawing',
      description: 'quiet',
      file: new File(['how it works'], name),
    },
    newDraft(),
  );
  return world;
};
const heading = () => screen.findByRole('heading', { level: 1, name: 'Motor' });
const card = (title: string) => within(screen.getByText(title).closest('.ant-card') as HTMLElement);
const unwraps = ({ calls }: World) => calls.filter((call) => call === 'keynet.unwrapKey').length;

test('shows the owner the file and its details without a click, with one key request', async () => {
  const world = await register(createWorld());
  showModule(world, '/assets/1');
  expect((await shownFile('motor.txt')).text).toBe('how it works');
  expect(card('Encrypted details').getByText('quiet')).toBeTruthy();
  expect(unwraps(world)).toBe(1);
});

test('decrypts nothing for an owner whose wallet prompts, until they ask for it', async () => {
  const world = await register(createWorld());
  showModule({ ...world, session: { ...world.session, custody: 'own' } }, '/assets/1');
  await heading();
  expect(card('Encrypted details').getAllByText('Not decrypted yet')).toHaveLength(5);
  expect(unwraps(world)).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show the preview' }));
  expect((await shownFile('motor.txt')).text).toBe('how it works');
});

test('has a wallet that prompts sign once for the file of a version with other texts, and again for the texts', async () => {
  const world = await register(createWorld());
  await updateAsset(
    flowDeps(world),
    { changes: { description: 'very quiet' } },
    newUpdateDraft({ id: '1', version: 1 }),
  );
  world.calls.length = 0;
  showModule({ ...world, session: { ...world.session, custody: 'own' } }, '/assets/1');
  await heading();
  await userEvent.click(screen.getByRole('button', { name: 'Show the preview' }));
  expect((await shownFile('motor.txt')).text).toBe('how it works');
  expect(unwraps(world)).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Decrypt the details' }));
  expect(await screen.findByText('very quiet')).toBeTruthy();
  expect(unwraps(world)).toBe(2);
});

test('decrypts the details only of a file without a view', async () => {
  const world = await register(createWorld(), 'motor.zip');
  showModule(world, '/assets/1');
  expect(await screen.findByText('quiet')).toBeTruthy();
  expect(card('Preview').getByText('application/zip, 12 B')).toBeTruthy();
  expect(card('Preview').queryByRole('button')).toBeNull();
  expect(document.querySelector('iframe')).toBeNull();
});

test('reports a failed preview in its card alone and leaves all actions', async () => {
  const world = await register(createWorld());
  world.failNext('keynet.unwrapKey', new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }));
  const { toasts } = showModule(world, '/assets/1');
  expect(await screen.findByText('The preview is not available right now.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(toasts).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  expect(await screen.findByRole('dialog', { name: 'File motor.txt' })).toBeTruthy();
});

test('has the actions in the head, and shows a file once while a dialog shows it', async () => {
  const world = await register(createWorld());
  showModule(world, '/assets/1');
  await shownFile('motor.txt');
  const head = within((await heading()).closest('header') as HTMLElement);
  for (const name of ['View', 'Download', 'Update Asset']) expect(head.getByRole('button', { name })).toBeTruthy();
  await userEvent.click(head.getByRole('button', { name: 'View' }));
  await screen.findByRole('dialog', { name: 'File motor.txt' });
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
});

test('states once for each card who can read its values', async () => {
  const world = await register(createWorld());
  showModule(world, '/assets/1');
  await heading();
  for (const title of ['Asset information', 'Proof on the blockchain'])
    expect(card(title).getAllByText('Public forever')).toHaveLength(1);
  for (const title of ['Preview', 'Encrypted details']) expect(card(title).getAllByText('Encrypted')).toHaveLength(1);
});

test('opens nothing by itself for a person who does not own the file', async () => {
  const world = await register(createWorld());
  const [entry] = world.entries;
  world.mint(stranger, { fileHash: 'ee'.repeat(32), cid: entry?.cid ?? '', title: 'Theirs' });
  world.grant('2', 1);
  showModule(world, '/assets/2');
  await screen.findByRole('heading', { level: 1, name: 'Theirs' });
  await waitFor(() => expect(screen.getByText('Preview')).toBeTruthy());
  expect(unwraps(world)).toBe(0);
});
