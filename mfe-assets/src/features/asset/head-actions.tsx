import { canShare } from '@ipr/domain';
import { useMenuEntries } from '@ipr/mfe-host/remote-part';
import { Button, ShareAltOutlined, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { LinkMenu } from '../menu/link-menu.tsx';
import classes from './asset.module.css';
import { FileButtons } from './file-buttons.tsx';
import type { ReadableAsset } from './readable-asset.ts';
import type { FileActions } from './use-file-actions.ts';

/** Entries of the sharing module; nothing without it. */
const Share = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const entries = useMenuEntries('asset.share', assetId);
  if (entries.length === 0) return null;
  return (
    <LinkMenu entries={entries}>
      <Button icon={<ShareAltOutlined aria-hidden />} aria-haspopup="menu">
        {text('library.share')}
      </Button>
    </LinkMenu>
  );
};

interface Props {
  readonly view: ReadableAsset;
  readonly actions: FileActions;
  /** Update Asset, for people who may edit. */
  readonly update: ReactNode;
}

/** The actions on an asset, at the right of its title. */
export const HeadActions = ({ view: { asset, standing }, actions, update }: Props) => (
  <div className={classes.headActions}>
    <FileButtons short running={actions.running} onView={actions.show} onDownload={actions.download} />
    {canShare(standing) ? <Share assetId={asset.id} /> : null}
    {update}
  </div>
);
