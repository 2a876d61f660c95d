import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

const mostBytes = 10 * 2 ** 20;

const isLong = (file: string, limit: number): boolean => existsSync(file) && statSync(file).size > limit;

/** Before a part opens its log: the one that has grown too long becomes the earlier one. */
export const replaceLongLog = (file: string, limit = mostBytes): void => {
  if (isLong(file, limit)) renameSync(file, `${file}.1`);
};

/**
 * While a part writes to its log: a copy becomes the earlier one, and the log goes on from its beginning, because the part appends through a
 * descriptor of its own. What is written between copy and truncation is lost.
 */
export const rotateOpenLog = (file: string, limit = mostBytes): void => {
  if (!isLong(file, limit)) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
};
