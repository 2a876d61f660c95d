import { Failure } from '@ipr/domain';

/** The properties of a drop or paste that are used. */
export interface Given {
  readonly files: ArrayLike<File>;
  readonly items?: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
}

const isFolder = ({ items }: Given): boolean =>
  Array.from(items ?? []).some((item) => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory === true);

/**
 * Returns the one file that was dropped or pasted; null if there is only text.
 * @throws file.several, file.is-folder
 */
export const givenFile = (given: Given | null): File | null => {
  const [file, ...others] = Array.from(given?.files ?? []);
  if (!given || !file) return null;
  if (others.length > 0) throw new Failure('file.several', { n: others.length + 1 });
  if (isFolder(given)) throw new Failure('file.is-folder');
  return file;
};

/** Whether a drag contains files; browsers reveal the files themselves only on drop. */
export const carriesFiles = (data: Pick<DataTransfer, 'types'> | null): boolean =>
  Array.from(data?.types ?? []).includes('Files');
