import { csvOf } from '@ipr/domain';
import type { BatchRow } from '../../model/registration/use-batch.ts';

/**
 * The results as CSV: file, title, result, asset number, reason.
 * @param head titles of the columns
 * @param words result and reason of a row in words
 */
export const resultsFile = (
  rows: readonly BatchRow[],
  head: readonly string[],
  words: (row: BatchRow) => readonly [result: string, reason: string],
): Blob => {
  const lines = rows.map((row) => {
    const [result, reason] = words(row);
    return [row.fileName, row.title, result, row.assetId ?? '', reason];
  });
  return new Blob([csvOf([head, ...lines])], { type: 'text/csv;charset=utf-8' });
};
