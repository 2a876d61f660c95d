/** @jest-environment ./packages/ui/testing/browser-environment.mjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from './modal.tsx';

/** A dialog that is there while it is wanted, as the modules show theirs. @param stays whether its opener outlives it */
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

test('whoever closes a dialog is back where they opened it', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page stays />);
  const opener = screen.getByRole('button', { name: 'Revoke' });
  await user.click(opener);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('an opener that went with the dialog is not looked for', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page stays={false} />);
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Revoke' })).toBeNull();
});
