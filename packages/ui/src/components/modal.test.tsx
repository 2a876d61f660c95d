/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from './modal.tsx';

/** A dialog that is mounted only while open, as in the modules. @param stays whether its opener stays mounted */
const Page = ({ stays }: { readonly stays: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const [isGone, setGone] = useState(false);
  const close = () => {
    setOpen(false);
    if (!stays) setGone(true);
  };
  return (
    <>
      {isGone ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Revoke
        </button>
      )}
      {isOpen ? (
        <Modal open title="Revoke?" onCancel={close} onOk={close}>
          Really
        </Modal>
      ) : null}
    </>
  );
};

test('returns the focus to the opener when a dialog closes', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page stays />);
  const opener = screen.getByRole('button', { name: 'Revoke' });
  await user.click(opener);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('does not focus an opener that was removed with the dialog', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page stays={false} />);
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});
