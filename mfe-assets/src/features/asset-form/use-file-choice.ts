import { useShell } from '@ipr/mfe-contract';
import { useFailureText } from '@ipr/ui';
import { useState } from 'react';
import { checkFile, needsConfirmation, pickerLimit } from '../../model/files/check-file.ts';
import { type Given, givenFile } from '../../model/files/given-file.ts';

/** Validates a picked, dropped or pasted file by the same rules (decisions V1, V2, R8, R19). */
export const useFileChoice = (disabled: boolean, onChoose: (file: File | null, error: string | null) => void) => {
  const failureText = useFailureText();
  const limitBytes = pickerLimit(useShell().config.uploads.pickerBytes);
  /** A large file that awaits the person's confirmation. */
  const [large, setLarge] = useState<File | null>(null);
  const take = (given: Given | null) => {
    if (disabled) return;
    try {
      const file = givenFile(given);
      if (!file) return;
      checkFile(file, limitBytes);
      if (needsConfirmation(file)) setLarge(file);
      else onChoose(file, null);
    } catch (thrown) {
      onChoose(null, failureText(thrown));
    }
  };
  const answer = (use: boolean) => {
    if (use) onChoose(large, null);
    setLarge(null);
  };
  return { limitBytes, take, large, answer };
};
