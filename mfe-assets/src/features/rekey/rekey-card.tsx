import { Alert, Button, Card, useText } from '@ipr/ui';
import { useRekeyDrafts } from '../../model/drafts/use-drafts.ts';
import classes from './rekey.module.css';
import { useRekeyDialog } from './use-rekey-dialog.ts';

/** Link to the re-encryption dialog, for people who may revoke access. */
export const RekeyCard = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const { open } = useRekeyDialog();
  const { drafts } = useRekeyDrafts(assetId);
  return (
    <Card title={text('rekey.card')}>
      <div className={classes.stack}>
        <p>{text('rekey.card-text')}</p>
        {drafts.length > 0 ? <Alert type="info" showIcon title={text('rekey.unfinished')} /> : null}
        <div>
          <Button onClick={open}>{text('rekey.open')}</Button>
        </div>
      </div>
    </Card>
  );
};
