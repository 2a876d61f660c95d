import type { FileFacts } from '@ipr/client/flow/flow';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFileCheck } from './use-file-check.ts';

/** The file of the form and its validation error. */
export const useChosenFile = () => {
  const fileInput = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | FileFacts | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  /** Name of the file that an interrupted encryption requires again. */
  const [missingFile, setMissingFile] = useState<string | null>(null);
  const chooseFile = useCallback((chosen: File | FileFacts | null, error: string | null) => {
    setFile(chosen);
    setFileError(error);
    if (chosen) setMissingFile(null);
  }, []);
  const check = useFileCheck(file);
  return useMemo(
    () => ({ fileInput, file, fileError, setFileError, missingFile, setMissingFile, chooseFile, check }),
    [file, fileError, missingFile, chooseFile, check],
  );
};

export type ChosenFile = ReturnType<typeof useChosenFile>;
