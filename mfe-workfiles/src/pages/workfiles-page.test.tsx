/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { inventions, motors } from '@ipr/client/testing/memory-workfiles';
import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

let world: World;
const mint = (owner: typeof me, n: number) =>
  world.mint(owner, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title: `Asset ${n}` });
const link = (name: string) => screen.findByRole('link', { name });
const item = (name: RegExp) => screen.findByRole('treeitem', { name });
const held = (id: string) => [...(world.filed.get(id) ?? [])].sort();

/** Assets 1 to 4: the second in 'Inventions', the third in 'Motors', the fourth shared by another person; the rest in no folder. */
beforeEach(() => {
  world = createWorld();
  for (let n = 1; n <= 3; n++) mint(me, n);
  mint(stranger, 4);
  world.grant('4', 1);
  world.filed.set(inventions, ['2']);
  world.filed.set(motors, ['3']);
});

const chooseIn = async (label: string, option: RegExp) => {
  await userEvent.click(screen.getByLabelText(label, { selector: '[role="combobox"]' }));
  const found = await screen.findAllByText(option, { selector: '.ant-select-item-option-content' });
  await userEvent.click(found[0] as HTMLElement);
};

test('shows the assets without a folder in the default folder, shared ones included, with their number in the tree', async () => {
  showModule(world, '/workfiles');
  expect(await link('Asset 1')).toBeTruthy();
  expect(await link('Asset 4')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Asset 2' })).toBeNull();
  expect(screen.getByText('Shared with you: View')).toBeTruthy();
  expect(await item(/^Default folder\W+2 assets$/)).toBeTruthy();
  expect(await item(/^Inventions\W+1 asset$/)).toBeTruthy();
});

test('shows a folder’s path and contents at its own address', async () => {
  showModule(world, `/workfiles?folder=${motors}`);
  expect(await link('Asset 3')).toBeTruthy();
  const path = within(screen.getByRole('navigation', { name: 'Folder path' }));
  expect(path.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Default folder',
    'Inventions',
    'Motors',
  ]);
  await userEvent.click(path.getByRole('link', { name: 'Inventions' }));
  expect(await link('Asset 2')).toBeTruthy();
  expect(location.search).toBe(`?folder=${inventions}`);
});

test('shows neither another person’s folder nor one that does not exist', async () => {
  showModule(world, `/workfiles?folder=${'f'.repeat(24)}`);
  expect(await screen.findByText('This folder does not exist.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the default folder' }));
  expect(await link('Asset 1')).toBeTruthy();
});

test('creates a folder in the current one and requires a name', async () => {
  const { toasts } = showModule(world, `/workfiles?folder=${inventions}`);
  await userEvent.click(await screen.findByRole('button', { name: 'New Folder' }));
  const create = await screen.findByRole('button', { name: 'Create' });
  await userEvent.type(screen.getByLabelText('Name'), '   ');
  expect(create).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByLabelText('Name'), 'Pumps ');
  await userEvent.click(create);
  await waitFor(() => expect(toasts).toEqual(['Folder created successfully']));
  const cards = await screen.findByRole('list', { name: 'Folders in Inventions' });
  expect(within(cards).getByRole('link', { name: 'Pumps' })).toBeTruthy();
});

test('asks about a folder name that another one here has but for case', async () => {
  const { toasts } = showModule(world, '/workfiles');
  await userEvent.click(await screen.findByRole('button', { name: 'New Folder' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'INVENTIONS');
  expect(screen.getByText('There is already a folder “Inventions” here.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create anyway' }));
  await waitFor(() => expect(toasts).toEqual(['Folder created successfully']));
});

test('shows a failed creation in the dialog and offers a retry', async () => {
  world.failNext('workfiles.createFolder', new Failure('folder.too-many', { max: 1000 }));
  const { toasts } = showModule(world, '/workfiles');
  await userEvent.click(await screen.findByRole('button', { name: 'New Folder' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Pumps{Enter}');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to create folder')).toBeTruthy();
  expect(alert.getByText(/At most 1000 folders/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(toasts).toEqual(['Folder created successfully']));
});

const openMenu = async (name: string, entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

test('shows a concurrent change before overwriting it', async () => {
  const { toasts } = showModule(world, '/workfiles');
  await openMenu('Actions for folder Inventions', 'Rename or move');
  const name = await screen.findByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ideas');
  await world.api.workfiles.updateFolder({ id: inventions, name: 'Discoveries' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/it is now called “Discoveries” and is in “Default folder”/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts).toEqual(['Folder updated successfully']));
  expect(await item(/^Ideas/)).toBeTruthy();
});

test('shows the specified error of an update that fails for another reason', async () => {
  world.failNext('workfiles.updateFolder', new Failure('folder.not-found'));
  showModule(world, '/workfiles');
  await openMenu('Actions for folder Inventions', 'Rename or move');
  await userEvent.type(await screen.findByLabelText('Name'), ' 2{Enter}');
  expect(within(await screen.findByRole('alert')).getByText('Failed to update folder')).toBeTruthy();
});

test('states what happens to a folder’s contents before deleting it', async () => {
  const { toasts } = showModule(world, `/workfiles?folder=${inventions}`);
  await openMenu('Actions for folder Inventions', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/No asset is deleted\. .* returns to the default folder\./)).toBeTruthy();
  expect(dialog.getByText('The folder inside it moves to “Default folder”.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toEqual(['Folder deleted successfully']));
  expect(await item(/^Motors/)).toBeTruthy();
  expect(await link('Asset 2')).toBeTruthy();
  expect(location.search).toBe('');
});

test('keeps the folder and shows the error when deletion fails', async () => {
  world.failNext('workfiles.deleteFolder', new Failure('service.unavailable'));
  showModule(world, '/workfiles');
  await openMenu('Actions for folder Inventions', 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Failed to delete folder')).toBeTruthy();
  expect(await item(/^Inventions/)).toBeTruthy();
});

test('moves an asset by its menu and can undo it', async () => {
  const { toasts, actions } = showModule(world, `/workfiles?folder=${inventions}`);
  await openMenu('Actions for Asset 2', 'Move to…');
  await chooseIn('Folder', /Motors/);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(toasts).toEqual(['Asset moved successfully']));
  expect([held(inventions), held(motors)]).toEqual([[], ['2', '3']]);
  actions.get('Undo')?.();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect([held(inventions), held(motors)]).toEqual([['2'], ['3']]);
});

test('moves several assets at once and reports a failed move', async () => {
  const { toasts } = showModule(world, '/workfiles');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(screen.getByText('2 of 2 selected')).toBeTruthy();
  world.failNext('workfiles.addAssets', new Failure('folder.full', { max: 10 }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to…' }));
  await chooseIn('Folder', /Motors/);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(toasts).toEqual(['Failed to move asset. A folder can contain at most 10 assets.']));
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(toasts[1]).toBe('2 assets moved successfully'));
  expect(held(motors)).toEqual(['1', '3', '4']);
});

test('finds folders and assets in the current folder and below, with their location', async () => {
  showModule(world, `/workfiles?folder=${inventions}&q=asset`);
  expect(await link('Asset 2')).toBeTruthy();
  expect(await link('Asset 3')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Asset 1' })).toBeNull();
  expect(screen.getByText('In Motors')).toBeTruthy();
});

test('adds assets to a folder from all that are not in it', async () => {
  const { toasts } = showModule(world, `/workfiles?folder=${motors}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Add assets' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'Asset 1' }));
  expect(dialog.queryByRole('checkbox', { name: 'Asset 3' })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Add 1' }));
  await waitFor(() => expect(toasts).toEqual(['Asset added to “Motors”']));
  expect(held(motors)).toEqual(['1', '3']);
});

test('shows an error with a retry when the folders cannot be loaded', async () => {
  world.failNext('workfiles.outline', new Failure('service.unavailable'));
  showModule(world, '/workfiles');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Failed to load folders')).toBeTruthy();
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await link('Asset 1')).toBeTruthy();
});

test('keeps the folders when a reload fails, and reports it', async () => {
  const { shell } = showModule(world, '/workfiles');
  await link('Asset 1');
  world.failNext('workfiles.outline', new Failure('service.unavailable'));
  await shell.queryClient.invalidateQueries({ queryKey: ['folders'] });
  expect(await screen.findByText('Failed to refresh folders')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Asset 1' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByText('Failed to refresh folders')).toBeNull());
});

test('an unknown address below the module’s path is a page that is not found, with a way back', async () => {
  showModule(world, '/workfiles/no/such/folder');
  expect(await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeTruthy();
  expect((await link('Return to Home')).getAttribute('href')).toBe('/');
});
