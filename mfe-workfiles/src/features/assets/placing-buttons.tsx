import { Button } from '@ipr/ui';
import { usePlacingActions } from './use-asset-actions.ts';

/** The folder actions of selected assets. */
export const PlacingButtons = ({ ids }: { readonly ids: readonly string[] }) => {
  const actions = usePlacingActions();
  return actions(ids).map(({ key, label, run }) => (
    <Button key={key} onClick={run}>
      {label}
    </Button>
  ));
};
