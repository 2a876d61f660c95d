import { Failure } from '@ipr/domain';

/** What of a drop or a paste is looked at. */
export interface Given {
  readonly files: ArrayLike<File>;
  readonly items?: ArrayLike<Pick<DataTransferItem, 'kind' | 'webkitGetAsEntry'>>;
}

const isFolder = ({ items }: Given): boolean =>
  Array.from(items ?? []).some((item) => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory === true);

/**
 * The one file that was dropped or pasted; null when there is none, only text.
 * @throws file.several, file.is-folder
 */
export const givenFile = (given: Given | null): File | null => {
  const [file, ...others] = Array.from(given?.files ?? []);
  if (!given || !file) return null;
  if (others.length > 0) throw new Failure('file.several', { n: others.length + 1 });
  if (isFolder(given)) throw new Failure('file.is-folder');
  return file;
};

/** Whether something that is dragged over the page has files in it; which ones is told when it is dropped. */
export const carriesFiles = (data: Pick<DataTransfer, 'types'> | null): boolean =>
  Array.from(data?.types ?? []).includes('Files');
