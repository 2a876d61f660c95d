/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flowDeps } from '../../testing/flow-deps.ts';
import { showModule } from '../../testing/shell.tsx';

const other = `0x${'77'.repeat(20)}` as const;

const fill = (world: World, count: number) => {
  for (let n = 1; n <= count; n++)
    world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title: `Motor ${n}` });
};
const titles = async () =>
  (await screen.findAllByRole('link', { name: /^Motor \d+$/ })).map((link) => link.textContent);

test('lists own assets, newest first, ten to a page', async () => {
  const world = createWorld();
  fill(world, 12);
  showModule(world, '/assets');
  expect(await titles()).toEqual(Array.from({ length: 10 }, (_, at) => `Motor ${12 - at}`));
  expect(screen.getByRole('link', { name: 'View details: Motor 12' }).getAttribute('href')).toBe('/assets/12');
  await userEvent.click(await screen.findByRole('listitem', { name: '2' }));
  expect(await screen.findByRole('link', { name: 'Motor 1' })).toBeTruthy();
  expect(location.search).toBe('?page=2');
});

test('has the specified columns', async () => {
  const world = createWorld();
  fill(world, 1);
  showModule(world, '/assets');
  await titles();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Asset', 'IP Type', 'Version', 'Shared with', 'Created', 'Updated', 'Actions']);
});

test('searches on the server, ignoring case', async () => {
  const world = createWorld();
  fill(world, 3);
  world.mint(me, { fileHash: 'ff'.repeat(32), cid: 'cid', title: 'Windmill' });
  showModule(world, '/assets');
  await titles();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by title' }), 'WIND');
  expect(await screen.findByRole('link', { name: 'Windmill' })).toBeTruthy();
  await screen.findByText((_, node) => node?.tagName === 'TBODY' && !node.textContent?.includes('Motor'));
});

test('offers to register an asset when a filter matches none', async () => {
  const world = createWorld();
  fill(world, 1);
  showModule(world, '/assets');
  await titles();
  await userEvent.click(screen.getByText('Shared with Me'));
  expect(await screen.findByText('No assets found for the selected filter.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New Asset' })).toHaveLength(2);
});

test('offers to clear a search that matches nothing, and no new asset', async () => {
  const world = createWorld();
  fill(world, 1);
  showModule(world, '/assets?q=windmill');
  expect(await screen.findByText('No assets found for the selected filter.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'New Asset' })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await titles()).toEqual(['Motor 1']);
});

test('shows the type of file and of property, the version and the number of people with a grant', async () => {
  const world = createWorld();
  await registerAsset(
    flowDeps(world),
    { title: 'Motor 1', ipType: 'Patent', ipContent: 'Drawing', file: new File(['plan'], 'motor.pdf') },
    newDraft(),
  );
  world.mint(stranger, { fileHash: 'ee'.repeat(32), cid: 'none', title: 'Motor 2' });
  world.grant('2', 2);
  const offer = { role: 1, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' } as const;
  for (const user of [stranger, other]) world.offer(me, { id: '1', user, ...offer });
  showModule(world, '/assets');
  await titles();
  const row = within(screen.getByRole('link', { name: 'Motor 1' }).closest('tr') as HTMLElement);
  expect(await row.findByText('Patent')).toBeTruthy();
  expect(row.getByTitle('application/pdf')).toBeTruthy();
  expect((await row.findByRole('link', { name: '2 people' })).getAttribute('href')).toBe('/assets/1?tab=access');
  const theirs = within(screen.getByRole('link', { name: 'Motor 2' }).closest('tr') as HTMLElement);
  expect(theirs.getAllByText('Not available')).toHaveLength(2);
});

test('shows an error with a retry when the index is unavailable', async () => {
  const world = createWorld();
  fill(world, 1);
  world.failNext('index.assets', new Failure('index.unavailable'));
  showModule(world, '/assets');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to fetch assets')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await titles()).toEqual(['Motor 1']);
});

test('excludes assets of other people from My Assets', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: 'ee'.repeat(32), cid: 'cid', title: 'Motor 9' });
  showModule(world, '/assets?filter=mine');
  expect(await screen.findByText('No assets found for the selected filter.')).toBeTruthy();
});

test('sorts on the server by the selected column and keeps the order in the address', async () => {
  const world = createWorld();
  fill(world, 12);
  showModule(world, '/assets');
  await titles();
  await userEvent.click(screen.getByRole('columnheader', { name: 'Asset' }));
  expect(await screen.findByRole('link', { name: 'Motor 1' })).toBeTruthy();
  expect(location.search).toBe('?sort=title-asc');
  expect(screen.getByRole('columnheader', { name: 'Asset' }).getAttribute('aria-sort')).toBe('ascending');
  expect((await titles()).slice(0, 3)).toEqual(['Motor 1', 'Motor 10', 'Motor 11']);
});

test('shows the person’s access to each asset in words', async () => {
  const world = createWorld();
  fill(world, 1);
  world.mint(stranger, { fileHash: 'ee'.repeat(32), cid: 'cid', title: 'Motor 2' });
  world.grant('2', 2);
  showModule(world, '/assets');
  await titles();
  expect(screen.getByText('Owned by you')).toBeTruthy();
  expect(screen.getByText('Shared with you: Edit')).toBeTruthy();
  expect(screen.getByText('2 assets')).toBeTruthy();
});
