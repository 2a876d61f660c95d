import type { z } from 'zod';

/** True only for types that are the same in every field, optional ones too. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/**
 * Says which answer a schema reads. It compiles only while the schema's input is exactly the type that `npm run gen` made
 * from the query, so that neither query nor schema changes alone.
 */
export const reads =
  <Answer>() =>
  <S extends z.ZodType>(
    schema: Same<z.input<S>, Answer> extends true ? S : { 'the query answers': Answer; 'the schema reads': z.input<S> },
  ): S =>
    schema as S;
