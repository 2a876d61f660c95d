import type { SlotName } from '@ipr/mfe-contract';
import { type PartAway, RemotePart } from '@ipr/mfe-host/remote-part';
import { type ReactNode, useMemo } from 'react';

interface Props {
  readonly slot: SlotName;
  readonly title: string;
  readonly assetId: string;
  /** Rights were changed: what is shown of the asset is to be read again. */
  readonly onChanged: () => void;
  readonly loading?: ReactNode;
  readonly fallback: (away: PartAway) => ReactNode;
}

/** A slot on the page of an asset, which works without it. The sharing module fills these. */
export const SharingPart = ({ slot, title, assetId, onChanged, loading, fallback }: Props) => {
  const props = useMemo(() => ({ assetId, onChanged }), [assetId, onChanged]);
  return (
    <RemotePart
      slot={slot}
      title={title}
      props={props}
      fallback={fallback}
      {...(loading === undefined ? {} : { loading })}
    />
  );
};
