import { Failure, type FailureCode, isTitleTooLong } from '@ipr/domain';
import type { RegistrationInput } from './registration.ts';

export type EnteredInput = { readonly [K in keyof RegistrationInput]?: RegistrationInput[K] | null | undefined };

/** Required fields of a registration, in the order of the form (D1 section 5). */
const required = [
  ['title', 'asset.title-missing'],
  ['ipType', 'asset.ip-type-missing'],
  ['ipContent', 'asset.ip-content-missing'],
  ['file', 'file.missing'],
] as const satisfies readonly (readonly [keyof RegistrationInput, FailureCode])[];

/** The failure for the first missing field or for a title that the registry refuses; null when the input is complete. */
export const inputProblem = (input: EnteredInput): Failure | null => {
  const isMissing = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : !value);
  const first = required.find(([field]) => isMissing(input[field]));
  if (first) return new Failure(first[1]);
  return isTitleTooLong(input.title ?? '') ? new Failure('registry.title-too-long') : null;
};

/** Blank optional texts are absent (D1 section 3). */
export const completeInput = (input: EnteredInput): RegistrationInput => {
  const problem = inputProblem(input);
  if (problem) throw problem;
  const given = Object.entries(input).filter(([, value]) => typeof value !== 'string' || value.trim() !== '');
  return Object.fromEntries(
    given.filter(([, value]) => value !== undefined && value !== null),
  ) as unknown as RegistrationInput;
};
