import { useText } from '@ipr/ui';
import type { OfferedDraft } from '../../model/drafts/use-drafts.ts';
import { useDiscardDialog } from '../asset-form/discard-dialog.tsx';
import { UnfinishedNote } from '../asset-form/unfinished-note.tsx';

const noteKey = ({ claimed, encrypted, registered, taken }: OfferedDraft) => {
  if (claimed) return 'register.unfinished-elsewhere';
  if (taken) return 'register.unfinished-taken';
  if (registered) return 'register.unfinished-registered';
  return encrypted ? 'register.unfinished-sealed' : 'register.unfinished-unsealed';
};

interface Props {
  readonly drafts: readonly OfferedDraft[];
  readonly onContinue: (draft: OfferedDraft) => void;
  readonly onDiscard: (draft: OfferedDraft) => void;
}

/** Unfinished registrations in this browser, each with buttons to continue or discard it. */
export const UnfinishedList = ({ drafts, onContinue, onDiscard }: Props) => {
  const text = useText();
  const { dialog, open } = useDiscardDialog<OfferedDraft>({
    title: text('register.discard-title'),
    question: ({ sent, taken, title, fileName }) =>
      text(taken ? 'register.discard-taken' : sent ? 'register.discard-sent' : 'register.discard-text', {
        title: title || fileName,
      }),
    onDiscard,
  });
  return (
    <>
      {drafts.map((draft) => (
        <UnfinishedNote
          key={draft.id}
          title={text('register.unfinished', { title: draft.title || draft.fileName })}
          startedAt={draft.startedAt}
          state={text(noteKey(draft), { name: draft.fileName })}
          continueText={text(draft.taken ? 'register.taken-show' : 'register.continue')}
          onContinue={() => onContinue(draft)}
          onDiscard={() => open(draft)}
        />
      ))}
      {dialog}
    </>
  );
};
