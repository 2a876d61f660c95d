import { asFailure, type Failure, isTitleTooLong } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useState } from 'react';
import { checkFile, pickerLimit } from '../../model/files/check-file.ts';
import { findMismatch, type Mismatch } from '../../model/files/find-mismatch.ts';

/** Files of one form. */
export const longestBatch = 20;

export interface ChosenFile {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly mismatch: Mismatch | null;
}

/** A file that violates a rule, with the reason; null if there are too many. */
export interface RefusedFile {
  readonly name: string;
  readonly failure: Failure | null;
}

/** The file's name without its ending. */
const titleOf = ({ name }: File): string => name.replace(/\.[^.]+$/, '').slice(0, 200);

export const isTitleRefused = (title: string): boolean => title.trim() === '' || isTitleTooLong(title);

/** The files of the form, each with a title of its own. */
export const useChosenFiles = () => {
  const { pickerBytes, types } = useShell().config.uploads;
  const limit = pickerLimit(pickerBytes);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const problemOf = (file: File): Failure | null => {
    try {
      checkFile(file, limit, types);
      return null;
    } catch (thrown) {
      return asFailure(thrown);
    }
  };

  const add = async (given: readonly File[]): Promise<void> => {
    const isKnown = ({ name, size, lastModified }: File) =>
      files.some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified);
    const fresh = given.filter((file) => !isKnown(file));
    const accepted: File[] = [];
    const turnedDown: RefusedFile[] = [];
    for (const file of fresh) {
      const failure = problemOf(file);
      const isFull = files.length + accepted.length >= longestBatch;
      if (failure || isFull) turnedDown.push({ name: file.name, failure });
      else accepted.push(file);
    }
    setRefused(turnedDown);
    const chosen = await Promise.all(
      accepted.map(async (file) => ({
        id: crypto.randomUUID(),
        file,
        title: titleOf(file),
        mismatch: await findMismatch(file).catch(() => null),
      })),
    );
    setFiles((known) => [...known, ...chosen]);
  };

  return {
    files,
    refused,
    limit,
    types,
    add,
    rename: (id: string, title: string) =>
      setFiles((known) => known.map((one) => (one.id === id ? { ...one, title } : one))),
    remove: (id: string) => setFiles((known) => known.filter((one) => one.id !== id)),
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
