import { asFailure, type Failure } from '@ipr/domain';
import { useState } from 'react';

/** Runs the call of a form; exposes whether it is in progress, and the last failure. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** @returns whether it succeeded; never rejects */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      const failed = asFailure(thrown);
      if (failed.kind !== 'cancelled') setFailure(failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
};
