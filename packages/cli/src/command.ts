import type { ParseArgsConfig } from 'node:util';
import type { Person } from '@ipr/client/person';
import type { Io, Result } from './io.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What commands of a person work with. */
export type Caller = Person & { readonly origin: string; readonly close: () => Promise<void> };

export interface Call {
  readonly args: readonly string[];
  readonly values: Values;
  readonly io: Io;
  /** Opens the portal with the stored token, once. @throws UsageError, network.unreachable, token.invalid */
  readonly open: () => Promise<Caller>;
}

export interface Command {
  readonly name: string;
  /** Arguments as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly options?: Options;
  /** Positional arguments: the least and the greatest number. */
  readonly count: readonly [least: number, most: number];
  readonly run: (call: Call) => Promise<Result>;
}

export const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};
