import { useRef } from 'react';
import { type EnteredValues, isBlank } from './entries.ts';
import type { FormDraftStore } from './form-draft-store.ts';

/** Where the content of the form is: on this device with or without its file, in this page only, or in another tab's care. */
export type Keeping = 'nothing' | 'kept' | 'kept-without-file' | 'failed' | 'elsewhere';

/** The values of the form and its file, unless that is already encrypted elsewhere. */
export interface Content {
  readonly values: EnteredValues;
  readonly file: File | null;
}

export const nothing: Content = { values: {}, file: null };

/** Whether nothing was entered or chosen. */
export const isEmpty = ({ values, file }: Content): boolean => file === null && isBlank(values);

/** Writes one after the other; of the contents that wait, only the last. */
export const useWriter = (onKept: (keeping: Keeping) => void) => {
  const store = useRef<FormDraftStore | null>(null);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** The file that the storage has, or refused. */
  const known = useRef<{ file: File | null; isKept: boolean }>({ file: null, isKept: true });

  const write = async (content: Content): Promise<Keeping | null> => {
    const { current } = store;
    if (!current) return null;
    const { values, file } = content;
    if (isEmpty(content)) {
      known.current = { file: null, isKept: true };
      await current.remove();
      return 'nothing';
    }
    if (file !== known.current.file) {
      if (!file) await current.deleteFile();
      known.current = { file, isKept: file === null || (await current.keepFile(file)) };
    }
    const facts = file && { name: file.name, type: file.type, lastModified: file.lastModified };
    await current.save({ format: 1, savedAt: new Date().toISOString(), values, file: facts });
    return known.current.isKept ? 'kept' : 'kept-without-file';
  };

  return {
    store,
    known,
    enqueue: (content: Content): Promise<void> => {
      queue.current = queue.current.then(() =>
        write(content).then(
          (keeping) => keeping && onKept(keeping),
          () => onKept('failed'),
        ),
      ) as Promise<void>;
      return queue.current;
    },
  };
};
