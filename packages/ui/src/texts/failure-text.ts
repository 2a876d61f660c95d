import { asFailure, type FailureKind } from '@ipr/domain';
import { catalogueOf, fillText } from './catalogue.ts';
import type { Locale } from './locale.ts';

/** The one sentence a person reads about a failure. Anything thrown that is no Failure reads as 'unexpected'. */
export const failureText = (thrown: unknown, locale: Locale): string => {
  const failure = asFailure(thrown);
  return fillText(catalogueOf(locale).failures[failure.code], failure.params);
};

export type Tone = 'success' | 'info' | 'warning' | 'failure';

const tones: Readonly<Record<FailureKind, Tone>> = {
  invalid: 'warning',
  unauthenticated: 'warning',
  forbidden: 'failure',
  'not-found': 'failure',
  conflict: 'warning',
  cancelled: 'info',
  unavailable: 'failure',
  unexpected: 'failure',
};

export const toneOf = (thrown: unknown): Tone => tones[asFailure(thrown).kind];

const hasInstance = (value: unknown): value is { problem: { instance: string } } =>
  typeof (value as { problem?: { instance?: unknown } } | null)?.problem?.instance === 'string';

/** The id under which the operator finds the request in the log, when the failure came over HTTP. */
export const requestIdOf = (thrown: unknown): string | undefined =>
  hasInstance(thrown) ? thrown.problem.instance : undefined;
