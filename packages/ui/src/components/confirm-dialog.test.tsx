/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { fireEvent, render, screen } from '@testing-library/react';
import { loadLocale } from '../texts/catalogue.ts';
import { TextProvider } from '../texts/text-provider.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const show = async (busy: boolean): Promise<string[]> => {
  const answers: string[] = [];
  const answer = (which: string) => () => void answers.push(which);
  await loadLocale('en');
  render(
    <TextProvider locale="en" timeZone="UTC">
      <ConfirmDialog
        title="Delete folder?"
        okText="Delete"
        danger
        busy={busy}
        onOk={answer('ok')}
        onClose={answer('close')}
      >
        <p>Its files stay.</p>
      </ConfirmDialog>
    </TextProvider>,
  );
  return answers;
};

test('asks a question that can be confirmed or cancelled', async () => {
  const answers = await show(false);
  expect(screen.getByRole('dialog', { name: 'Delete folder?' }).textContent).toContain('Its files stay.');
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(answers).toEqual(['ok', 'close', 'close']);
});

test('cannot be closed while the confirmed action runs', async () => {
  const answers = await show(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(answers).toEqual([]);
});
