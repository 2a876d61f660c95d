import { Alert, Button, DateText, useText } from '@ipr/ui';
import type { FormDraft } from '../../model/form-draft/form-draft-store.ts';
import type { Keeping } from '../../model/form-draft/use-writer.ts';
import { useDiscardDialog } from '../asset-form/discard-dialog.tsx';
import classes from './form-draft-note.module.css';

/** The button that discards the draft, after a confirmation. */
const Discard = ({ onDiscard }: { readonly onDiscard: () => void }) => {
  const text = useText();
  const { dialog, open } = useDiscardDialog<true>({
    title: text('form-draft.discard-title'),
    question: () => text('form-draft.discard-text'),
    onDiscard,
  });
  return (
    <>
      <Button size="small" onClick={() => open(true)}>
        {text('form-draft.discard')}
      </Button>
      {dialog}
    </>
  );
};

interface RestoredProps {
  readonly draft: FormDraft | null;
  readonly onDiscard: () => void;
}

/** States above the form that it shows what was entered before. */
export const RestoredNote = ({ draft, onDiscard }: RestoredProps) => {
  const text = useText();
  if (!draft) return null;
  return (
    <Alert
      className={classes.restored ?? ''}
      type={draft.missingFile ? 'warning' : 'info'}
      showIcon
      title={text('form-draft.restored')}
      description={
        <>
          {text('form-draft.changed')} <DateText seconds={Date.parse(draft.savedAt) / 1000} />
          {draft.missingFile ? <p>{text('form-draft.file-missing', { name: draft.missingFile })}</p> : null}
        </>
      }
      action={<Discard onDiscard={onDiscard} />}
    />
  );
};

interface KeptProps {
  readonly keeping: Keeping;
  /** True while the last entries are not written yet. */
  readonly isPending: boolean;
  /** True if the note above the form already offers to discard. */
  readonly isOffered: boolean;
  readonly onDiscard: () => void;
}

/** States below the buttons whether the entries are kept on this device. */
export const KeptNote = ({ keeping, isPending, isOffered, onDiscard }: KeptProps) => {
  const text = useText();
  const isKept = keeping === 'kept' || keeping === 'kept-without-file';
  return (
    <div className={classes.kept}>
      <p role="status" aria-busy={isPending}>
        {keeping === 'nothing' ? null : text(`form-draft.${keeping}`)}
      </p>
      {isKept && !isOffered ? <Discard onDiscard={onDiscard} /> : null}
    </div>
  );
};
