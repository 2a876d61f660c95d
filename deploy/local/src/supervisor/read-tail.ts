import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The last lines of a file that may be long, read from its end; a line that the bound cuts is left out.
 * @param maxBytes how much is read at most
 * @throws the file system's error, such as ENOENT
 */
export const readTail = (file: string, lines: number, maxBytes = 256 * 1024): string => {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const length = Math.min(size, maxBytes);
    const buffer = Buffer.alloc(length);
    const read = readSync(fd, buffer, 0, length, size - length);
    const all = buffer.toString('utf8', 0, read).trimEnd().split('\n');
    return (length < size ? all.slice(1) : all).slice(-lines).join('\n');
  } finally {
    closeSync(fd);
  }
};
