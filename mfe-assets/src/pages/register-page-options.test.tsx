/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

const open = async (label: 'IP Type' | 'IP Content' = 'IP Type') => {
  const world = createWorld();
  const view = showModule(world, '/assets/new');
  const box = await screen.findByLabelText(label);
  await waitFor(() => expect(world.calls).toContain('taxonomy'));
  return { ...view, world, box };
};

const typeOption = async (box: HTMLElement, typed: string) => {
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: typed } });
  const lines = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
  await waitFor(() => expect(lines().map(({ textContent }) => textContent)).toContain(`Create “${typed}”`));
  const line = lines().find(({ textContent }) => textContent === `Create “${typed}”`);
  await act(async () => fireEvent.click(line as HTMLElement));
};

test('creates an own option by typing, selects it, deletes it from the list and restores it', async () => {
  const { box, toasts, world } = await open();
  await typeOption(box, 'Perfume');
  await waitFor(() => expect(toasts).toEqual(['Custom IP type created']));
  expect(box.closest('.ant-select')?.textContent).toContain('Perfume');
  fireEvent.click(await screen.findByText('Your own IP types (1)'));
  await act(async () => fireEvent.click(await screen.findByLabelText('Delete Perfume')));
  expect(await screen.findByText('Perfume is deleted.')).toBeTruthy();
  expect(await world.api.taxonomy.customIpTypes({})).toEqual([]);
  await act(async () => fireEvent.click(screen.getByLabelText('Restore Perfume')));
  await waitFor(async () => expect(await world.api.taxonomy.customIpTypes({})).toMatchObject([{ label: 'Perfume' }]));
});

test('shows the specified error for an option that cannot be created and selects none', async () => {
  const { box, toasts, world } = await open();
  world.failNext('taxonomy.create', new Failure('service.unavailable'));
  await typeOption(box, 'Perfume');
  await waitFor(() => expect(toasts).toEqual(['Failed to create custom IP type']));
  expect(box.closest('.ant-select')?.textContent).not.toContain('Perfume');
});

test('selects an option that another tab has created meanwhile', async () => {
  const { box, toasts, world } = await open();
  await world.api.taxonomy.createIpType({ label: 'perfume' });
  await typeOption(box, 'Perfume');
  await waitFor(() => expect(box.closest('.ant-select')?.textContent).toContain('perfume'));
  expect(toasts).toEqual([]);
});

test('uses the texts of IP contents for IP contents', async () => {
  const { box, toasts, world } = await open('IP Content');
  world.failNext('taxonomy.create', new Failure('service.unavailable'));
  await typeOption(box, 'Scent');
  await waitFor(() => expect(toasts).toEqual(['Failed to create custom IP content']));
  await typeOption(box, 'Scents');
  await waitFor(() => expect(toasts).toContain('Custom IP content created'));
});
