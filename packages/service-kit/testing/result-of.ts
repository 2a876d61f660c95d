import { Failure, type FailureCode } from '@ipr/domain';

/** A call's result as a matrix of roles lists it: 'ok', or the code of its failure. @throws any other error: it is no answer. */
export const resultOf = (attempt: Promise<unknown>): Promise<'ok' | FailureCode> =>
  attempt.then(
    () => 'ok',
    (thrown: unknown) => {
      if (thrown instanceof Failure) return thrown.code;
      throw thrown;
    },
  );
