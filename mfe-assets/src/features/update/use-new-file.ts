import type { FileFacts } from '@ipr/client/flow/flow';
import { useRef, useState } from 'react';

/** The replacement file; locked until the person unlocks and confirms (D1 section 2). */
export const useNewFile = () => {
  const input = useRef<HTMLInputElement>(null);
  const [unlocked, setUnlocked] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [file, setFile] = useState<File | FileFacts | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** Name of the file that an interrupted encryption requires again. */
  const [missing, setMissing] = useState<string | null>(null);
  return {
    missing,
    input,
    unlocked,
    confirmed,
    file,
    error,
    setUnlocked,
    setConfirmed,
    choose: (chosen: File | null, problem: string | null) => {
      setFile(chosen);
      setError(problem);
      if (chosen) setMissing(null);
    },
    /** Restores the file chosen before this view was opened. @param source null if the file stays */
    restore: (source: FileFacts | null, isEncrypted: boolean) => {
      setUnlocked(source !== null);
      setConfirmed(source !== null);
      setFile(isEncrypted ? source : null);
      setError(null);
      setMissing(source && !isEncrypted ? source.name : null);
    },
    /** The file to send; null until the confirmation is ticked. */
    ready: unlocked && confirmed ? file : null,
    pending: file !== null && !(unlocked && confirmed),
  };
};

export type NewFile = ReturnType<typeof useNewFile>;
