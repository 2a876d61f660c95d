import type { SlotName } from '@ipr/mfe-contract';
import { type PartAway, RemotePart } from '@ipr/mfe-host/remote-part';
import { type ReactNode, useMemo } from 'react';

interface Props {
  readonly slot: SlotName;
  readonly title: string;
  readonly assetId: string;
  /** Called when access rights have changed and the asset's data must be reloaded. */
  readonly onChanged: () => void;
  readonly loading?: ReactNode;
  readonly fallback: (away: PartAway) => ReactNode;
}

/** A slot on the asset page, filled by the sharing module. The page works without it. */
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
