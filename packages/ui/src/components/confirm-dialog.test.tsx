/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { loadLocale } from '../texts/catalogue.ts';
import { TextProvider } from '../texts/text-provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const show = async (busy: boolean) => {
  const [onOk, onClose] = [jest.fn(), jest.fn()];
  await loadLocale('en');
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ConfirmDialog title="Delete folder?" okText="Delete" danger busy={busy} onOk={onOk} onClose={onClose}>
        <p>Its files stay.</p>
      </ConfirmDialog>
    </TextProvider>,
  );
  return { onOk, onClose };
};

test('asks a question that can be confirmed or cancelled', async () => {
  const { onOk, onClose } = await show(false);
  expect(screen.getByRole('dialog', { name: 'Delete folder?' }).textContent).toContain('Its files stay.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onOk).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('cannot be closed while the confirmed action runs', async () => {
  const { onClose } = await show(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
});
