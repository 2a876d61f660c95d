import { Failure, type FailureCode, isTitleTooLong } from '@ipr/domain';
import type { RegistrationInput } from './registration.ts';

export type EnteredInput = { readonly [K in keyof RegistrationInput]?: RegistrationInput[K] | null | undefined };

/** What a registration cannot do without, in the order in which it is asked for (D1 section 5). */
const required = [
  ['title', 'asset.title-missing'],
  ['ipType', 'asset.ip-type-missing'],
  ['ipContent', 'asset.ip-content-missing'],
  ['file', 'file.missing'],
] as const satisfies readonly (readonly [keyof RegistrationInput, FailureCode])[];

/** The first thing that is missing, or a title that the registry refuses, as the failure whose sentence says so; null when all is right. */
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
