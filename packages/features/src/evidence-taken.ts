const keyOf = (wallet: string) => `ipr-evidence-taken-${wallet}`;

/** Records in this browser that a person saved evidence with their own keys; without storage nothing is recorded. */
export const noteEvidenceTaken = (wallet: string): void => {
  try {
    localStorage.setItem(keyOf(wallet), 'true');
  } catch {
    // The first steps of the dashboard then stay as they are.
  }
};

/** Whether a person saved evidence with their own keys in this browser. */
export const isEvidenceTaken = (wallet: string): boolean => {
  try {
    return localStorage.getItem(keyOf(wallet)) === 'true';
  } catch {
    return false;
  }
};
