import { Alert, Button, useText } from '@ipr/ui';
import type { OfferedDraft } from '../../model/drafts/use-drafts.ts';
import { useDiscardDialog } from '../asset-form/discard-dialog.tsx';
import classes from './batch.module.css';

interface Props {
  readonly offered: readonly OfferedDraft[];
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Registrations of an earlier visit: continues the unfinished ones, or shows the results if all are finished. */
export const BatchOffer = ({ offered, onContinue, onDiscard }: Props) => {
  const text = useText();
  const n = offered.filter(({ finished }) => !finished).length;
  const { dialog, open } = useDiscardDialog<number>({
    title: text('batch.cancel-title'),
    question: (unfinished) => text('batch.cancel-text', { n: unfinished }),
    onDiscard,
  });
  if (offered.length === 0) return null;
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={n > 0 ? text('batch.offered', { n }) : text('batch.offered-done', { n: offered.length })}
        description={
          <div className={classes.offer}>
            <Button type="primary" onClick={onContinue}>
              {text(n > 0 ? 'register.continue' : 'batch.show')}
            </Button>
            <Button onClick={() => (n > 0 ? open(n) : onDiscard())}>{text('register.discard')}</Button>
          </div>
        }
      />
      {dialog}
    </>
  );
};
