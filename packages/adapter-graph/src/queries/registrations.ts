import type { Registrations } from '@ipr/ports/index';
import { z } from 'zod';
import { reads } from '../answer.ts';
import { count, small, userId } from '../fields.ts';
import type { RegistrationsAnswer, RegistrationsVariables } from '../generated/answers.ts';

const bounds = Array.from({ length: 13 }, (_, at) => `b${at}`);
const before = (bound: string) =>
  `${bound}: assets(first: 1, orderBy: ordinal, orderDirection: desc, where: { owner: $owner, createdAt_lt: $${bound} }) { ordinal }`;

/**
 * The ordinal of a person's newest asset before a moment is the number of assets until then, so the difference of two is
 * exact.
 */
export const registrationsQuery = /* GraphQL */ `
  query Registrations($owner: String!, ${bounds.map((bound) => `$${bound}: BigInt!`).join(', ')}) {
    earliest: assets(first: 1, orderBy: ordinal, where: { owner: $owner }) { createdAt }
    ${bounds.map(before).join('\n    ')}
  }
`;

/** @param starts Unix seconds. @throws RangeError unless there are thirteen increasing values */
export const registrationsVariables = (owner: string, starts: readonly number[]): RegistrationsVariables => {
  const rise = starts.every((start, at) => Number.isSafeInteger(start) && start >= 0 && start > (starts[at - 1] ?? -1));
  if (starts.length !== bounds.length || !rise) throw new RangeError('expected thirteen increasing moments');
  const [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12] = starts.map(String) as FixedLength<string>;
  return { owner: userId(owner), b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12 };
};
type FixedLength<T> = [T, T, T, T, T, T, T, T, T, T, T, T, T];

const upTo = z.array(z.object({ ordinal: small })).transform(([newest]) => newest?.ordinal ?? 0);
const moments = { b0: upTo, b1: upTo, b2: upTo, b3: upTo, b4: upTo, b5: upTo, b6: upTo, b7: upTo, b8: upTo, b9: upTo };

export const registrationsAnswer = reads<RegistrationsAnswer>()(
  z.object({ earliest: z.array(z.object({ createdAt: count })), ...moments, b10: upTo, b11: upTo, b12: upTo }),
).transform(({ earliest, ...sums }): Registrations => {
  const { b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12 } = sums;
  const rising = [b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12];
  const perMonth = rising.map((sum, at) => sum - (at === 0 ? b0 : (rising[at - 1] ?? 0)));
  return { perMonth, firstAt: earliest[0]?.createdAt ?? null };
});
