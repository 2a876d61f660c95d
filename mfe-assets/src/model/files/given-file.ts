import { Failure } from '@ipr/domain';

/** The properties of a drop or paste that are used. */
export interface Given {
  readonly files: ArrayLike<File>;
  readonly items?: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
}

/** The files that were chosen, dropped or pasted; a folder is among them as a file that cannot be read. */
export const filesIn = (given: Given | null): readonly { readonly file: File; readonly isFolder: Failure | null }[] => {
  const entries = Array.from(given?.items ?? []).filter(({ kind }) => kind === 'file');
  return Array.from(given?.files ?? []).map((file, at) => ({
    file,
    isFolder: entries[at]?.webkitGetAsEntry?.()?.isDirectory ? new Failure('file.is-folder') : null,
  }));
};

/**
 * Returns the one file that was dropped or pasted; null if there is only text.
 * @throws file.several, file.is-folder
 */
export const givenFile = (given: Given | null): File | null => {
  const [first, ...others] = filesIn(given);
  if (!first) return null;
  if (others.length > 0) throw new Failure('file.several', { n: others.length + 1 });
  if (first.isFolder) throw first.isFolder;
  return first.file;
};

/** Whether a drag contains files; browsers reveal the files themselves only on drop. */
export const carriesFiles = (data: Pick<DataTransfer, 'types'> | null): boolean =>
  Array.from(data?.types ?? []).includes('Files');
