import type { z } from 'zod';

/** True only for types that are identical in every field, including optional ones. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Binds a schema to a query. It compiles only while the schema's input is exactly the type that `npm run gen` generated from
 * the query, so that neither can change alone.
 */
export const reads =
  <Answer>() =>
  <S extends z.ZodType>(
    schema: Same<z.input<S>, Answer> extends true ? S : { 'the query answers': Answer; 'the schema reads': z.input<S> },
  ): S =>
    schema as S;
