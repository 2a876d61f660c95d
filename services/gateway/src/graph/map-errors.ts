import type { Logger } from '@ipr/service-kit';
import { z } from 'zod';

const WithErrors = z.object({ data: z.unknown().optional(), errors: z.array(z.unknown()) });

/** Longest error in the log, in characters: some repeat a whole query of the database. */
const longest = 500;

/**
 * Replaces the errors of an answer of the index by one sentence: they contain queries and names of its database. Only an answer with
 * errors is parsed; in a title the word is followed by an escaped quote.
 */
export const mapErrors =
  (log: Logger) =>
  (body: Buffer): Buffer => {
    if (!body.includes('"errors"')) return body;
    const { data, errors } = WithErrors.parse(JSON.parse(body.toString()));
    log.warn({ errors: errors.slice(0, 3).map((each) => JSON.stringify(each).slice(0, longest)) }, 'the index failed');
    const message = 'The index could not answer this query.';
    return Buffer.from(JSON.stringify({ ...(data === undefined ? {} : { data }), errors: [{ message }] }));
  };
