import { ConfirmDialog, useText } from '@ipr/ui';
import { type ReactNode, useState } from 'react';

interface Props<Draft> {
  readonly title: string;
  readonly question: (draft: Draft) => ReactNode;
  readonly onDiscard: (draft: Draft) => void;
}

/** Confirmation dialog for discarding a draft. @returns the dialog element and the function that opens it */
export const useDiscardDialog = <Draft,>({ title, question, onDiscard }: Props<Draft>) => {
  const text = useText();
  const [draft, setDraft] = useState<Draft | null>(null);
  const answer = (discard: boolean) => {
    if (discard && draft !== null) onDiscard(draft);
    setDraft(null);
  };
  const dialog =
    draft === null ? null : (
      <ConfirmDialog
        title={title}
        okText={text('register.discard')}
        cancelText={text('register.discard-keep')}
        danger
        onOk={() => answer(true)}
        onClose={() => answer(false)}
      >
        {question(draft)}
      </ConfirmDialog>
    );
  return { dialog, open: (opened: Draft) => setDraft(() => opened) };
};
