import { useShell } from '@ipr/mfe-contract';
import { useFailureText } from '@ipr/ui';
import { useRef, useState } from 'react';
import { checkFile, needsConfirmation, pickerLimit } from '../../model/files/check-file.ts';
import { findMismatch, type Mismatch } from '../../model/files/find-mismatch.ts';
import { type Given, givenFile } from '../../model/files/given-file.ts';

/** A file that awaits the person's confirmation: its content contradicts its name, or it is large. */
export interface Question {
  readonly file: File;
  /** Null for a large file. */
  readonly mismatch: Mismatch | null;
}

/** Validates a picked, dropped or pasted file by the same rules (decisions V1, V2, R8, R19). */
export const useFileChoice = (disabled: boolean, onChoose: (file: File | null, error: string | null) => void) => {
  const failureText = useFailureText();
  const { pickerBytes, types } = useShell().config.uploads;
  const limitBytes = pickerLimit(pickerBytes);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The file that was given last: a check of an earlier one has no effect any more. */
  const latest = useRef<File | null>(null);

  const proceed = (file: File) => {
    if (needsConfirmation(file)) setQuestion({ file, mismatch: null });
    else onChoose(file, null);
  };

  const inspect = async (file: File): Promise<void> => {
    latest.current = file;
    // A file that cannot be read is reported by its hash.
    const mismatch = await findMismatch(file).catch(() => null);
    if (latest.current !== file) return;
    if (mismatch) setQuestion({ file, mismatch });
    else proceed(file);
  };

  const take = (given: Given | null) => {
    if (disabled) return;
    try {
      const file = givenFile(given);
      if (!file) return;
      checkFile(file, limitBytes, types);
      void inspect(file);
    } catch (thrown) {
      latest.current = null;
      onChoose(null, failureText(thrown));
    }
  };

  const answer = (use: boolean) => {
    setQuestion(null);
    if (!use || !question) return;
    if (question.mismatch) proceed(question.file);
    else onChoose(question.file, null);
  };
  return { limitBytes, types, take, question, answer };
};
