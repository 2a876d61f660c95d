import type { Person } from '@ipr/client/person';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import { registerAsset } from '@ipr/client/registration/register-asset';
import { newDraft, type RegistrationDraft, type RegistrationInput } from '@ipr/client/registration/registration';
import { type FlowHooks, programDeps } from './program-deps.ts';

/**
 * Registers a file from a program, with the same steps as the portal's form. Called again with the same draft it resumes.
 * @returns the asset's id
 * @throws StageFailure
 */
export const register = (
  person: Person,
  input: RegistrationInput,
  draft: RegistrationDraft = newDraft(),
  hooks: FlowHooks<RegistrationDeps> = {},
): Promise<string> => registerAsset({ ...programDeps(person), ...hooks }, input, draft);
