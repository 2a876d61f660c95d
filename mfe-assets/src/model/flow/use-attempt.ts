import { useEffect, useRef } from 'react';

interface HeldDraft {
  /** The draft of this page; other tabs cannot continue it until it is released. */
  readonly held: { readonly current: { readonly release: () => void } | null };
  readonly letGo: () => void;
}

/** Runs one attempt at a time. Leaving the page aborts it; its draft is released once the attempt has ended. */
export const useAttempt = ({ held, letGo }: HeldDraft) => {
  const running = useRef<AbortController | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      running.current?.abort();
      if (!running.current) held.current?.release();
    };
  }, [held]);

  const attempt = async <Outcome>(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> => {
    const controller = new AbortController();
    running.current = controller;
    try {
      return await work(controller.signal);
    } finally {
      running.current = null;
      if (isLeft.current) letGo();
    }
  };
  return { attempt, abort: () => running.current?.abort(), isLeft };
};
