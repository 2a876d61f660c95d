import { extensionOf, Failure, formatBytes, pickerExtensions } from '@ipr/domain';

/**
 * The picker's rules (decisions V1, V2, R8, R19), asked before a byte is read.
 * @throws file.empty, file.type-unsupported, file.too-large
 */
export const checkFile = (file: Pick<File, 'name' | 'size'>, maxBytes: number): void => {
  const list = pickerExtensions.map((extension) => extension.toUpperCase()).join(', ');
  if (!(pickerExtensions as readonly string[]).includes(extensionOf(file.name)))
    throw new Failure('file.type-unsupported', { list });
  if (file.size === 0) throw new Failure('file.empty');
  if (file.size > maxBytes) throw new Failure('file.too-large', { max: formatBytes(maxBytes) });
};
