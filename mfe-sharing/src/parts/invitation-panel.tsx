import { useRightsWatch } from '@ipr/features/rights-watch';
import { useQueryClient } from '@tanstack/react-query';
import { InvitationPanel as Panel } from '../features/invitation/invitation-panel.tsx';

export interface InvitationPanelProps {
  readonly assetId: string;
  /** Told when the invitation was accepted or rejected here, or the person's rights changed while this is open. */
  readonly onChanged?: () => void;
}

/** The invitation to this person, if there is one, for the page of an asset that they may not open yet (decision S11). */
export const InvitationPanel = ({ assetId, onChanged }: InvitationPanelProps) => {
  const queries = useQueryClient();
  useRightsWatch(assetId, () => {
    void queries.invalidateQueries({ queryKey: ['sharing', 'invitation'] });
    onChanged?.();
  });
  return <Panel assetId={assetId} onChanged={onChanged} />;
};
