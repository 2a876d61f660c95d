import { Button, InboxOutlined, useText } from '@ipr/ui';
import { useState } from 'react';
import type { TakeHomeOrder } from './take-home.ts';
import { TakeHomeDialog } from './take-home-dialog.tsx';

/** Opens the dialog that creates a take-home bundle. */
export const TakeHomeButton = ({ view }: { readonly view: TakeHomeOrder['view'] }) => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<InboxOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {text('bundle.action')}
      </Button>
      {isOpen ? <TakeHomeDialog view={view} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
