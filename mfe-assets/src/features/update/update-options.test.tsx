/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft } from '@ipr/client/registration/registration';
import { createWorld } from '@ipr/client/testing/small-world';
import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { flowDeps } from '../../../testing/flow-deps.ts';
import { showModule } from '../../../testing/shell.tsx';

configure({ defaultHidden: true });

/** The update view of an asset whose IP type was an own option that has since been deleted. */
const open = async () => {
  const world = createWorld();
  const option = await world.api.taxonomy.createIpType({ label: 'Perfume' });
  const texts = { title: 'Rose', ipType: 'Perfume', ipContent: 'Drawing' };
  await registerAsset(flowDeps(world), { ...texts, file: new File(['%PDF-1.7 a rose'], 'rose.pdf') }, newDraft());
  await world.api.taxonomy.deleteIpType({ id: option.id });
  const view = showModule(world, '/assets/1');
  fireEvent.click(await screen.findByText('Update Asset'));
  const box = await screen.findByLabelText<HTMLInputElement>('IP Type');
  return { ...view, world, box };
};

const chosen = (box: HTMLElement) => box.closest('.ant-select')?.textContent ?? '';
const lines = () => [...document.querySelectorAll<HTMLElement>('.ant-select-item-option-content')];
const lineOf = async (label: string) => {
  await waitFor(() => expect(lines().map(({ textContent }) => textContent)).toContain(label));
  return lines().find(({ textContent }) => textContent === label) as HTMLElement;
};

test('keeps the label of a deleted option and allows selecting it again', async () => {
  const { box } = await open();
  expect(box.disabled).toBe(true);
  expect(chosen(box)).toContain('Perfume');
  fireEvent.click(screen.getByLabelText('Unlock IP Type'));
  fireEvent.mouseDown(box);
  await act(async () => fireEvent.click(await lineOf('Patent')));
  expect(chosen(box)).toContain('Patent');
  fireEvent.mouseDown(box);
  await act(async () => fireEvent.click(await lineOf('Perfume')));
  expect(chosen(box)).toContain('Perfume');
  expect(screen.queryByText('Modified')).toBeNull();
});

test('creates an own option by typing it and counts it as a change', async () => {
  const { box, world, toasts } = await open();
  fireEvent.click(screen.getByLabelText('Unlock IP Type'));
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'Fragrance' } });
  const line = await lineOf('Create “Fragrance”');
  await act(async () => fireEvent.click(line));
  await waitFor(() => expect(toasts).toEqual(['Custom IP type created']));
  expect(chosen(box)).toContain('Fragrance');
  expect(screen.getByText('Modified')).toBeTruthy();
  expect(await world.api.taxonomy.customIpTypes({})).toMatchObject([{ label: 'Fragrance' }]);
});

test('offers to create options only in an unlocked field', async () => {
  await open();
  const hints = () => screen.queryAllByText('Type to search, or to add your own.').length;
  expect(hints()).toBe(0);
  fireEvent.click(screen.getByLabelText('Unlock IP Type'));
  expect(hints()).toBe(1);
});
