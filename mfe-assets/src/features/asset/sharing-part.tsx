import { type PartAway, RemotePart } from '@ipr/mfe-host/remote-part';
import { type ReactNode, useMemo } from 'react';

interface Props {
  /** A part that the sharing module declares. */
  readonly part: 'AccessControls' | 'InvitationPanel' | 'AccessRequest';
  readonly title: string;
  readonly assetId: string;
  /** Rights were changed: what is shown of the asset is to be read again. */
  readonly onChanged: () => void;
  readonly loading?: ReactNode;
  readonly fallback: (away: PartAway) => ReactNode;
}

/** A part of the sharing module on a page of an asset; the page stands without it. */
export const SharingPart = ({ part, title, assetId, onChanged, loading, fallback }: Props) => {
  const props = useMemo(() => ({ assetId, onChanged }), [assetId, onChanged]);
  return (
    <RemotePart
      module="mfe_sharing"
      part={part}
      title={title}
      props={props}
      fallback={fallback}
      {...(loading === undefined ? {} : { loading })}
    />
  );
};
