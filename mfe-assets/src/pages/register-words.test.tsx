/** @jest-environment ./packages/ui/testing/browser-environment.mjs */

import { createWorld } from '@ipr/client/testing/small-world';
import { fireEvent, screen } from '@testing-library/react';
import { showModule } from '../../testing/shell.tsx';

test('the internal date says that the registrant declares it', async () => {
  showModule(createWorld(), '/assets/new');
  expect(await screen.findByText(/declared by the registrant/)).toBeTruthy();
});

test('the list of IP types is at most 300 px high', async () => {
  showModule(createWorld(), '/assets/new');
  fireEvent.mouseDown(await screen.findByLabelText('IP Type'));
  await screen.findAllByRole('option');
  const limited = [...document.querySelectorAll<HTMLElement>('.ant-select-dropdown [style*="max-height"]')];
  expect(limited.map(({ style }) => style.maxHeight)).toContain('300px');
});
