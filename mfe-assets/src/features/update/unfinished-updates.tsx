import { useText } from '@ipr/ui';
import type { OfferedUpdate } from '../../model/drafts/use-drafts.ts';
import { useDiscardDialog } from '../asset-form/discard-dialog.tsx';
import { UnfinishedNote } from '../asset-form/unfinished-note.tsx';

const noteKey = ({ claimed, taken, updated, sent, encrypted, fileName }: OfferedUpdate) => {
  if (claimed) return 'update.unfinished-elsewhere';
  if (taken) return 'register.unfinished-taken';
  if (updated) return 'update.unfinished-updated';
  if (sent) return 'update.unfinished-sent';
  if (fileName === '') return 'update.unfinished-texts';
  return encrypted ? 'update.unfinished-sealed' : 'update.unfinished-unsealed';
};

interface Props {
  readonly drafts: readonly OfferedUpdate[];
  /** Title of the asset, for drafts that do not change it. */
  readonly title: string;
  readonly onContinue: (draft: OfferedUpdate) => void;
  readonly onDiscard: (draft: OfferedUpdate) => void;
}

/** Unfinished updates of this asset in this browser, each with buttons to continue or discard it. */
export const UnfinishedUpdates = ({ drafts, title, onContinue, onDiscard }: Props) => {
  const text = useText();
  const { dialog, open } = useDiscardDialog<OfferedUpdate>({
    title: text('update.discard-title'),
    question: ({ taken, sent, fileName: name, title: changed }) =>
      text(taken ? 'update.discard-taken' : sent ? 'update.discard-sent' : 'update.discard-text', {
        name,
        title: changed || title,
      }),
    onDiscard,
  });
  return (
    <>
      {drafts.map((draft) => (
        <UnfinishedNote
          key={draft.id}
          title={text('update.unfinished', { title: draft.title || title })}
          startedAt={draft.startedAt}
          state={text(noteKey(draft), { name: draft.fileName })}
          continueText={text('register.continue')}
          onContinue={() => onContinue(draft)}
          onDiscard={() => open(draft)}
        />
      ))}
      {dialog}
    </>
  );
};
