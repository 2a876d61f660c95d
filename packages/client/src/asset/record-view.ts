import { asFailure, type FailureCode } from '@ipr/domain';
import type { Person } from '../person.ts';

/**
 * Records that this person opened the file of an asset (decision P22). A failure to record does not affect the opened file.
 * @param warn receives the failure code only
 */
export const recordView = async (
  { api }: Pick<Person, 'api'>,
  assetId: string,
  warn: (code: FailureCode) => void,
): Promise<void> => {
  try {
    await api.profiles.recordView({ id: 'me', assetId }, { quiet: true });
  } catch (thrown) {
    warn(asFailure(thrown).code);
  }
};
