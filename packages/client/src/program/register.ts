import type { Person } from '../person.ts';
import type { RegistrationDeps } from '../registration/deps.ts';
import { registerAsset } from '../registration/register-asset.ts';
import { newDraft, type RegistrationDraft, type RegistrationInput } from '../registration/registration.ts';
import { type FlowHooks, programDeps } from './program-deps.ts';

/**
 * Registers a file from a program, with the same steps as the portal's form. Called again with the same draft it goes on
 * where it stopped.
 * @returns the asset's id
 * @throws StageFailure
 */
export const register = (
  person: Person,
  input: RegistrationInput,
  draft: RegistrationDraft = newDraft(),
  hooks: FlowHooks<RegistrationDeps> = {},
): Promise<string> => registerAsset({ ...programDeps(person), ...hooks }, input, draft);
