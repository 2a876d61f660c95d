import { asFailure, type Failure } from '@ipr/domain';
import { useState } from 'react';

/** The one call of a form: whether it runs, and how the last one failed. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** @returns whether it went well; never rejects */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(asFailure(thrown));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, attempt };
};
