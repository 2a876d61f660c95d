const sqliteFull = 13;

interface SystemError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly cause?: unknown;
}

const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, errcode, cause }: SystemError = error;
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === sqliteFull || isDiskFull(cause);
};

/** Why a start ended, for the operator. @param folder the data folder */
export const explainEnd = (error: Error, folder: string): string =>
  isDiskFull(error)
    ? `The disk of ${folder} is full. What was confirmed is kept, and nothing was removed.\nMake room on it, then run \`npm start\` again: 1 GiB lets the product work as usual, below 256 MiB it only reads.`
    : error.message;
