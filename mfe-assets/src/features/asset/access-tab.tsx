import type { PartAway } from '@ipr/mfe-host/remote-part';
import { Button, Card, useText } from '@ipr/ui';
import classes from './asset.module.css';
import { SharingPart } from './sharing-part.tsx';

/** Explains that access cannot be shown and has not changed; offers a retry if the module is installed. */
const Away = ({ isInstalled, retry }: PartAway) => {
  const text = useText();
  return (
    <Card>
      <p role="status" className={classes.away}>
        {text(isInstalled ? 'asset.access-away' : 'asset.access-missing')}
      </p>
      {isInstalled ? <Button onClick={retry}>{text('action.retry')}</Button> : null}
    </Card>
  );
};

interface Props {
  readonly assetId: string;
  readonly onChanged: () => void;
}

/** People with access and the actions on their grants, rendered by the sharing module (D1 section 2). */
export const AccessTab = ({ assetId, onChanged }: Props) => {
  const text = useText();
  return (
    <SharingPart
      slot="asset.access"
      title={text('asset.access-part')}
      assetId={assetId}
      onChanged={onChanged}
      fallback={(away) => <Away {...away} />}
    />
  );
};
