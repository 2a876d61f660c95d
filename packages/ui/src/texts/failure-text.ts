import { asFailure, fillText } from '@ipr/domain';
import { catalogueOf } from './catalogue.ts';
import { withFrenchSpaces } from './french-spaces.ts';
import type { Locale } from './locale.ts';
import { type Tone, tones } from './tone.ts';

export type { Tone } from './tone.ts';

/** The sentence shown for a failure. Any other thrown value is shown as 'unexpected'. */
export const failureText = (thrown: unknown, locale: Locale): string => {
  const failure = asFailure(thrown);
  const { failures } = catalogueOf(locale);
  // A newer copy of the class may have codes that this one lacks.
  const sentence = failures[failure.code] ?? failures.unexpected;
  return fillText(withFrenchSpaces(locale, sentence), failure.params);
};

/** Tone of the message for a failure. */
export const toneOf = (thrown: unknown): Tone => tones[asFailure(thrown).kind] ?? tones.unexpected;

const hasInstance = (value: unknown): value is { problem: { instance: string } } =>
  typeof (value as { problem?: { instance?: unknown } } | null)?.problem?.instance === 'string';

/** The id by which the operator finds the request in the log, for failures received over HTTP. */
export const requestIdOf = (thrown: unknown): string | undefined =>
  hasInstance(thrown) ? thrown.problem.instance : undefined;
