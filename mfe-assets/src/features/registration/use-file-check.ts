import type { FileFacts } from '@ipr/client/flow/flow';
import { type EarlierRecord, findEarlier } from '@ipr/client/registration/find-earlier';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useState } from 'react';
import { hashInWorker } from '../../model/files/encrypt-in-worker.ts';

/** Lookup state of a chosen file: pending, new, registered (with its record), or failed. */
export type FileCheck =
  | { readonly kind: 'none' | 'checking' | 'new' | 'unknown' }
  | { readonly kind: 'known'; readonly record: EarlierRecord };

const none: FileCheck = { kind: 'none' };

/** Looks up a chosen file in the registry by its hash, before any of it is sent. */
export const useFileCheck = (file: File | FileFacts | null): FileCheck => {
  const { ports, session } = useShell();
  const [checked, setChecked] = useState<{ readonly file: File; readonly check: FileCheck } | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return undefined;
    const stop = new AbortController();
    const report = (check: FileCheck) => {
      if (!stop.signal.aborted) setChecked({ file, check });
    };
    const lookUp = async () => {
      const record = await findEarlier({ ports, session }, await hashInWorker(file, stop.signal));
      report(record ? { kind: 'known', record } : { kind: 'new' });
    };
    report({ kind: 'checking' });
    lookUp().catch(() => report({ kind: 'unknown' }));
    return () => stop.abort();
  }, [file, ports, session]);
  return checked && checked.file === file ? checked.check : none;
};
