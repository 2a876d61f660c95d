/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { inventions, motors } from '@ipr/client/testing/memory-workfiles';
import { createWorld, me } from '@ipr/client/testing/small-world';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showModule } from '../../testing/shell.tsx';

/** Three assets, two of which are in 'Motors', inside 'Inventions'. */
const filed = () => {
  const world = createWorld();
  for (let n = 1; n <= 3; n++)
    world.mint(me, { fileHash: String(n).padStart(64, '0'), cid: `cid${n}`, title: `Asset ${n}` });
  world.filed.set(motors, ['1', '2']);
  return world;
};

test('removes an asset from a folder by its menu and keeps the others', async () => {
  const world = filed();
  const { toasts } = showModule(world, `/workfiles?folder=${motors}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Asset 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from folder' }));
  await waitFor(() => expect(toasts).toEqual(['Asset removed from the folder']));
  expect([...(world.filed.get(motors) ?? [])]).toEqual(['2']);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Asset 1' })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Motors'));
});

test('moving several assets to a folder can be undone', async () => {
  const world = filed();
  const { toasts, actions } = showModule(world, `/workfiles?folder=${motors}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move to…' }));
  await userEvent.click(screen.getByLabelText('Folder', { selector: '[role="combobox"]' }));
  const [choice] = await screen.findAllByText(/Inventions/, { selector: '.ant-select-item-option-content' });
  await userEvent.click(choice as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(toasts).toEqual(['2 assets moved successfully']));
  const held = () => [inventions, motors].map((id) => [...(world.filed.get(id) ?? [])].sort());
  expect(held()).toEqual([['1', '2'], []]);
  actions.get('Undo')?.();
  await waitFor(() => expect(held()).toEqual([[], ['1', '2']]));
});

test('a search, its view and its folder are kept in the address', async () => {
  const world = filed();
  const { unmount } = showModule(world, `/workfiles?folder=${inventions}`);
  await userEvent.type(await screen.findByRole('searchbox'), '2');
  expect(await screen.findByRole('link', { name: 'Asset 2' })).toBeTruthy();
  await userEvent.click(screen.getByText('Grid', { exact: true }));
  await waitFor(() => expect(location.search).toContain('q=2'));
  const path = `/workfiles${location.search}`;
  unmount();
  showModule(world, path);
  expect(await screen.findByRole('link', { name: 'Asset 2' })).toBeTruthy();
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('2');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByText('List', { exact: true }));
  expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
});
