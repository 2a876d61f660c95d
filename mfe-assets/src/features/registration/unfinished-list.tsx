import { useText } from '@ipr/mfe-kit';
import { Alert, Button, DateText, Modal } from '@ipr/ui';
import { useState } from 'react';
import type { OfferedDraft } from '../../model/drafts/use-drafts.ts';
import classes from './unfinished-list.module.css';

const noteKey = ({ claimed, sealed, registered }: OfferedDraft) => {
  if (claimed) return 'register.unfinished-elsewhere';
  if (registered) return 'register.unfinished-registered';
  return sealed ? 'register.unfinished-sealed' : 'register.unfinished-unsealed';
};

interface DiscardDialogProps {
  readonly draft: OfferedDraft | null;
  readonly onAnswer: (discard: boolean) => void;
}

const DiscardDialog = ({ draft, onAnswer }: DiscardDialogProps) => {
  const text = useText();
  const question = ({ sent, title, fileName }: OfferedDraft) =>
    text(sent ? 'register.discard-sent' : 'register.discard-text', { title: title || fileName });
  return (
    <Modal
      open={draft !== null}
      title={text('register.discard-title')}
      okText={text('register.discard')}
      cancelText={text('register.discard-keep')}
      okButtonProps={{ danger: true }}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {draft ? question(draft) : null}
    </Modal>
  );
};

interface Props {
  readonly drafts: readonly OfferedDraft[];
  readonly onContinue: (draft: OfferedDraft) => void;
  readonly onDiscard: (draft: OfferedDraft) => void;
}

/** What was begun in this browser and not finished, each to be continued or thrown away. */
export const UnfinishedList = ({ drafts, onContinue, onDiscard }: Props) => {
  const text = useText();
  const [asked, setAsked] = useState<OfferedDraft | null>(null);
  const answer = (discard: boolean) => {
    if (discard && asked) onDiscard(asked);
    setAsked(null);
  };
  return (
    <>
      {drafts.map((draft) => (
        <Alert
          key={draft.id}
          className={classes.draft ?? ''}
          type="info"
          showIcon
          title={text('register.unfinished', { title: draft.title || draft.fileName })}
          description={
            <>
              <DateText seconds={Date.parse(draft.startedAt) / 1000} />
              {' · '}
              {text(noteKey(draft), { name: draft.fileName })}
            </>
          }
          action={
            <div className={classes.buttons}>
              <Button type="primary" onClick={() => onContinue(draft)}>
                {text('register.continue')}
              </Button>
              <Button onClick={() => setAsked(draft)}>{text('register.discard')}</Button>
            </div>
          }
        />
      ))}
      <DiscardDialog draft={asked} onAnswer={answer} />
    </>
  );
};
