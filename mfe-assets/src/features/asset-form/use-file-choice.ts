import { useShell } from '@ipr/mfe-contract';
import { useFailureText } from '@ipr/ui';
import { useState } from 'react';
import { checkFile, needsConfirmation, pickerLimit } from '../../model/files/check-file.ts';
import { type Given, givenFile } from '../../model/files/given-file.ts';

/** The rules of a choice (decisions V1, V2, R8, R19), the same for what is picked, dropped and pasted. */
export const useFileChoice = (disabled: boolean, onChoose: (file: File | null, error: string | null) => void) => {
  const failureText = useFailureText();
  const limitBytes = pickerLimit(useShell().config.uploads.pickerBytes);
  /** Waits for the person's word, because of its size. */
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
