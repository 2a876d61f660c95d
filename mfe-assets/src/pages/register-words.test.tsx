/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { fireEvent, screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

test('states that the internal date is declared by the registrant', async () => {
  showModule(createWorld(), '/assets/new');
  expect(await screen.findByText(/declared by the registrant/)).toBeTruthy();
});

test('limits the height of the list of IP types to 300 px', async () => {
  showModule(createWorld(), '/assets/new');
  fireEvent.mouseDown(await screen.findByLabelText('IP Type'));
  await screen.findAllByRole('option');
  const limited = [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown [style*="max-height"]')];
  expect(limited.map(({ style }) => style.maxHeight)).toContain('300px');
});
