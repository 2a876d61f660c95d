/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

test('the library offers the three specified filters, all assets first', async () => {
  showModule(createWorld(), '/assets');
  expect(await screen.findByRole('heading', { level: 1, name: 'Assets Library' })).toBeTruthy();
  const filters = await screen.findAllByRole('radio');
  expect(filters.map((filter) => filter.closest('label')?.textContent)).toEqual([
    'All Assets',
    'My Assets',
    'Shared with Me',
  ]);
  expect((filters[0] as HTMLInputElement).checked).toBe(true);
});
