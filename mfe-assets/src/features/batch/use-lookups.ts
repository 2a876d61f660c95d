import { type EarlierRecord, findEarlier } from '@ipr/client/registration/find-earlier';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useRef } from 'react';
import { hashInWorker } from '../../model/files/encrypt-in-worker.ts';

/** What the registry has about a file. */
export interface Found {
  /** SHA-256; absent if the file cannot be read. */
  readonly hash?: string;
  /** The asset that already has the file. */
  readonly earlier?: EarlierRecord;
}

/** Looks files up in the registry by their hashes, one after another, before any of them is sent. */
export const useLookups = () => {
  const { ports, session } = useShell();
  const stop = useRef(new AbortController());
  const last = useRef<Promise<Found>>(Promise.resolve({}));
  useEffect(() => {
    stop.current = new AbortController();
    return () => stop.current.abort();
  }, []);
  const lookUp = async (file: File): Promise<Found> => {
    const hash = await hashInWorker(file, stop.current.signal).catch(() => undefined);
    if (hash === undefined) return {};
    // The registration itself refuses a registered file where the registry cannot be read now.
    const earlier = await findEarlier({ ports, session }, hash).catch(() => null);
    return earlier ? { hash, earlier } : { hash };
  };
  return (file: File): Promise<Found> => {
    last.current = last.current.then(() => lookUp(file));
    return last.current;
  };
};
