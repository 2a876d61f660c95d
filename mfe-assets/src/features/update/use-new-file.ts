import { useRef, useState } from 'react';

/** The replacement of the file: locked until it is unlocked and confirmed (D1 section 2). */
export const useNewFile = () => {
  const input = useRef<HTMLInputElement>(null);
  const [unlocked, setUnlocked] = useState(false);
  const [confirmed, setConfirmed] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  return {
    ...{ input, unlocked, confirmed, file, error, setUnlocked, setConfirmed },
    choose: (chosen: File | null, problem: string | null) => {
      setFile(chosen);
      setError(problem);
    },
    /** The file to send; none while the confirmation is not ticked. */
    ready: unlocked && confirmed ? file : null,
    pending: file !== null && !(unlocked && confirmed),
  };
};

export type NewFile = ReturnType<typeof useNewFile>;
