import { type FailureCode, type FailureKind, failures } from './failure-codes.ts';
import { failureMessage } from './failure-message.ts';
import type { FailureArguments, FailureParams, ReceivedFailure } from './failure-params.ts';

type Arguments = FailureArguments | readonly [received: ReceivedFailure, cause?: unknown];

const isOwn = (args: Arguments): args is FailureArguments => typeof args[0] === 'string';

interface Content {
  readonly code: FailureCode;
  readonly params: FailureParams;
  readonly cause: unknown;
}

const contentOf = (args: Arguments): Content => {
  if (!isOwn(args)) return { code: args[0].code, params: args[0].params, cause: args[1] };
  const [code, params = {}, cause] = args;
  return { code, params, cause };
};

/**
 * The one error type that crosses layers: `message` and `cause` are for the log, `params` fill the placeholders of the
 * sentence.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly params: FailureParams;

  constructor(...args: Arguments) {
    const { code, params, cause } = contentOf(args);
    super(failureMessage(code, params, cause), { cause });
    this.code = code;
    this.params = params;
  }

  get kind(): FailureKind {
    return failures[this.code];
  }
}

/** Converts any thrown value into a Failure; an unknown error becomes `unexpected` and is kept as the cause. */
export const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure('unexpected', {}, thrown);
