import { Alert, Button, Card, useText } from '@ipr/ui';
import { useSealAnewDrafts } from '../../model/drafts/use-drafts.ts';
import classes from './seal-anew.module.css';
import { useAnewDialog } from './use-anew-dialog.ts';

/** For whoever may revoke: leads to the dialog. */
export const EncryptAnewCard = ({ assetId }: { readonly assetId: string }) => {
  const text = useText();
  const { open } = useAnewDialog();
  const { drafts } = useSealAnewDrafts(assetId);
  return (
    <Card className={classes.card ?? ''} title={text('anew.card')}>
      <div className={classes.stack}>
        <p>{text('anew.card-text')}</p>
        {drafts.length > 0 ? <Alert type="info" showIcon title={text('anew.unfinished')} /> : null}
        <div>
          <Button onClick={open}>{text('anew.open')}</Button>
        </div>
      </div>
    </Card>
  );
};
