import { HttpFailure } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import { failureText, type Locale, requestIdOf, type Tone, toneOf, translate } from '@ipr/ui';

export interface FailureToast {
  readonly tone: Tone;
  /** One line, or one per entry of a 422 (decision V15: one toast with a list). */
  readonly lines: readonly string[];
  readonly requestId?: string | undefined;
}

export interface ToastOptions {
  readonly locale: Locale;
  /** User paths show no toast for a 404 (D2 section 8). */
  readonly quietNotFound?: boolean;
}

const linesOf = (failure: HttpFailure, locale: Locale): readonly string[] => {
  const { status, problem } = failure;
  const sentence = problem ? failureText(failure, locale) : undefined;
  if (status === 403) return [translate(locale, 'request.forbidden')];
  if (status === 404) return [translate(locale, 'request.not-found')];
  if (status === 422) {
    if (problem?.errors?.length) return problem.errors;
    return [sentence ?? translate(locale, 'request.validation')];
  }
  if (status >= 500) return [translate(locale, 'request.server')];
  return [sentence ?? translate(locale, 'request.client', { status })];
};

/** The toast for a failed call (D2 section 8); undefined for a 401, a cancelled request and a refused signature. */
export const toastOf = (thrown: unknown, { locale, quietNotFound = false }: ToastOptions): FailureToast | undefined => {
  const failure = asFailure(thrown);
  if (failure.kind === 'cancelled') return undefined;
  const tone = toneOf(failure);
  if (failure instanceof HttpFailure) {
    if (failure.status === 401 || (failure.status === 404 && quietNotFound)) return undefined;
    return { tone, lines: linesOf(failure, locale), requestId: requestIdOf(failure) };
  }
  if (failure.code === 'network.unreachable') return { tone, lines: [translate(locale, 'request.no-response')] };
  return { tone, lines: [failureText(failure, locale)] };
};
