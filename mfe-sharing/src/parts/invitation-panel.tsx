import { useRightsWatch } from '@ipr/features/rights-watch';
import { useQueryClient } from '@tanstack/react-query';
import { InvitationPanel as Panel } from '../features/invitation/invitation-panel.tsx';

export interface InvitationPanelProps {
  readonly assetId: string;
  /** Called after the invitation was accepted or rejected here, or when this person's rights changed. */
  readonly onChanged?: () => void;
}

/** The pending invitation to this person, for the page of an asset they have no access to yet (decision S11). */
export const InvitationPanel = ({ assetId, onChanged }: InvitationPanelProps) => {
  const queries = useQueryClient();
  useRightsWatch(assetId, () => {
    void queries.invalidateQueries({ queryKey: ['sharing', 'invitation'] });
    onChanged?.();
  });
  return <Panel assetId={assetId} onChanged={onChanged} />;
};
