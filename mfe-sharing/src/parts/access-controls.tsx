import { useRightsWatch } from '@ipr/features/rights-watch';
import { AccessControlsCard } from '../features/access/access-controls-card.tsx';

export interface AccessControlsProps {
  readonly assetId: string;
  /** Called after a person's access was ended here, or when this person's own rights changed. */
  readonly onChanged?: () => void;
}

/** The Access Controls card, for the asset's page. */
export const AccessControls = ({ assetId, onChanged }: AccessControlsProps) => {
  useRightsWatch(assetId, () => onChanged?.());
  return <AccessControlsCard assetId={assetId} onChanged={onChanged} />;
};
