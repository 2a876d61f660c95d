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

const mark: unique symbol = Symbol.for('ipr:failure') as never;

/**
 * The one error type that crosses layers: `message` and `cause` are for the log, `params` fill the placeholders of the
 * sentence.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  /** Marks failures of every copy of this class: a module may have been built with another version of it than the shell. */
  readonly [mark] = true;
  readonly code: FailureCode;
  readonly params: FailureParams;

  constructor(...args: Arguments) {
    const { code, params, cause } = contentOf(args);
    super(failureMessage(code, params, cause), { cause });
    this.code = code;
    this.params = params;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return false;
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method
    return Object.is(this, Failure) ? mark in value : Function.prototype[Symbol.hasInstance].call(this, value);
  }

  get kind(): FailureKind {
    return failures[this.code];
  }
}

/** Converts any thrown value into a Failure; an unknown error becomes `unexpected` and is kept as the cause. */
export const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Failure ? thrown : new Failure('unexpected', {}, thrown);
