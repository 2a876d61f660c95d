import { Button, InboxOutlined, useText } from '@ipr/ui';
import { useState } from 'react';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { TakeHomeDialog } from './take-home-dialog.tsx';

/** Opens the dialog that creates a take-home bundle. */
export const TakeHomeButton = ({ view }: { readonly view: ReadableAsset }) => {
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
