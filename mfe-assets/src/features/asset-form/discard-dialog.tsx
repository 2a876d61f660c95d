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
  const [asked, ask] = useState<Draft | null>(null);
  const answer = (discard: boolean) => {
    if (discard && asked !== null) onDiscard(asked);
    ask(null);
  };
  const dialog =
    asked === null ? null : (
      <ConfirmDialog
        title={title}
        okText={text('register.discard')}
        cancelText={text('register.discard-keep')}
        danger
        onOk={() => answer(true)}
        onClose={() => answer(false)}
      >
        {question(asked)}
      </ConfirmDialog>
    );
  return { dialog, ask: (draft: Draft) => ask(() => draft) };
};
