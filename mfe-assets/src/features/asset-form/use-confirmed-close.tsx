import { ConfirmDialog, useText } from '@ipr/ui';
import { useState } from 'react';

/** Confirms before the form's own way out discards what was entered. @returns the dialog and the function that closes the form */
export const useConfirmedClose = (losing: boolean, words: string, onClose: () => void) => {
  const text = useText();
  const [confirming, setConfirming] = useState(false);
  const dialog = confirming ? (
    <ConfirmDialog
      title={text('register.leave-title')}
      okText={text('register.leave-go')}
      cancelText={text('register.leave-stay')}
      danger
      onClose={() => setConfirming(false)}
      onOk={onClose}
    >
      {words}
    </ConfirmDialog>
  ) : null;
  return { dialog, close: () => (losing ? setConfirming(true) : onClose()) };
};
