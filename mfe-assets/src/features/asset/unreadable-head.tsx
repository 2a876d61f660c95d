import type { AssetView } from '@ipr/client/asset/read-asset';
import type { ReactNode } from 'react';
import { TakeHomeButton } from '../bundle/take-home-button.tsx';
import { AssetHead } from './asset-head.tsx';
import { LostNote } from './lost-note.tsx';

interface Props {
  readonly view: AssetView;
  readonly update: ReactNode;
}

/** Title and actions where the newest document cannot be read: a new version, and the evidence of all versions as it is now. */
export const UnreadableHead = ({ view, update }: Props) => (
  <>
    <AssetHead
      title={view.asset.title}
      action={
        <>
          <TakeHomeButton view={view} /> {update}
        </>
      }
    />
    <LostNote view={view} />
  </>
);
