import { asFailure, type Failure, isTitleTooLong } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useState } from 'react';
import { checkFile, pickerLimit } from '../../model/files/check-file.ts';
import { findMismatch, type Mismatch } from '../../model/files/find-mismatch.ts';
import { filesIn, type Given } from '../../model/files/given-file.ts';
import { type Found, useLookups } from './use-lookups.ts';

/** Files of one form. */
export const longestBatch = 20;

export interface ChosenFile extends Found {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly mismatch: Mismatch | null;
  /** Whether it is registered is not known yet. */
  readonly checking: boolean;
}

/** A file that violates a rule, with the reason; null if there are too many. */
interface RefusedFile {
  readonly name: string;
  readonly failure: Failure | null;
}

/** The file's name without its ending. */
const titleOf = ({ name }: File): string => name.replace(/(.)\.[^.]+$/, '$1').slice(0, 200);

export const isTitleRefused = (title: string): boolean => title.trim() === '' || isTitleTooLong(title);

/** The first file of the list with the same content; undefined for itself. */
export const sameAs = (files: readonly ChosenFile[], { id, hash }: ChosenFile): ChosenFile | undefined => {
  const first = hash === undefined ? undefined : files.find((file) => file.hash === hash);
  return first?.id === id ? undefined : first;
};

/** The files that are registered: neither registered yet nor twice in the list. */
export const included = (files: readonly ChosenFile[]): readonly ChosenFile[] =>
  files.filter((file) => !file.earlier && !sameAs(files, file));

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The files of the form, each with a title of its own. */
export const useChosenFiles = () => {
  const { pickerBytes, types } = useShell().config.uploads;
  const limit = pickerLimit(pickerBytes);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const change = (id: string, next: Partial<ChosenFile>): void =>
    setFiles((known) => known.map((one) => (one.id === id ? { ...one, ...next } : one)));
  const lookUp = useLookups();

  const problemOf = (file: File): Failure | null => {
    try {
      checkFile(file, limit, types);
      return null;
    } catch (thrown) {
      return asFailure(thrown);
    }
  };

  const inspect = (id: string, file: File): void => {
    // A file that cannot be read is reported by its hash, and by its registration.
    void findMismatch(file).then(
      (mismatch) => change(id, { mismatch }),
      () => undefined,
    );
    void lookUp(file).then((found) => change(id, { ...found, checking: false }));
  };

  const add = (given: Given | null): void => {
    const accepted: ChosenFile[] = [];
    const turnedDown: RefusedFile[] = [];
    for (const { file, isFolder } of filesIn(given)) {
      if (files.some((known) => isSameFile(known.file, file))) continue;
      const failure = isFolder ?? problemOf(file);
      if (failure || files.length + accepted.length >= longestBatch) turnedDown.push({ name: file.name, failure });
      else accepted.push({ id: crypto.randomUUID(), file, title: titleOf(file), mismatch: null, checking: true });
    }
    setRefused(turnedDown);
    setFiles((known) => [...known, ...accepted]);
    for (const { id, file } of accepted) inspect(id, file);
  };

  return {
    files,
    refused,
    limit,
    types,
    add,
    rename: (id: string, title: string) => change(id, { title }),
    remove: (id: string) => setFiles((known) => known.filter((one) => one.id !== id)),
  };
};

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
