import { ConfirmDialog, useText } from '@ipr/ui';
import type { Mismatch } from '../../model/files/find-mismatch.ts';

interface Props {
  readonly name: string;
  readonly mismatch: Mismatch;
  readonly onAnswer: (use: boolean) => void;
}

/** Asks for confirmation of a file whose content contradicts the ending of its name: a registration keeps it as it is. */
export const MismatchDialog = ({ name, mismatch: { ending, found }, onAnswer }: Props) => {
  const text = useText();
  return (
    <ConfirmDialog
      title={text('register.mismatch-title')}
      okText={text('register.large-use')}
      onOk={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {found
        ? text('register.mismatch-text', { name, ending: ending.toUpperCase(), found })
        : text('register.mismatch-unknown', { name, ending: ending.toUpperCase() })}
    </ConfirmDialog>
  );
};
