import { asFailure, type FailureCode } from '@ipr/domain';
import type { Person } from '../person.ts';

/**
 * Notes that this person opened the file of an asset (decision P22). What was opened stays open whatever becomes of the note.
 * @param warn hears the code of a failure, and nothing else of it
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
