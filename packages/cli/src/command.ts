import type { ParseArgsConfig } from 'node:util';
import type { Person } from '@ipr/client/person';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import type { RegistrationDraft, RegistrationInput } from '@ipr/client/registration/registration';
import type { Io, Result } from './io.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What commands of a person work with. */
export type Caller = Person & { readonly origin: string; readonly close: () => Promise<void> };

/** What the entry file hands in: the person's adapters, and the verifier. */
export interface Programs {
  /** Signs in by a code. @throws network.unreachable, session.code-invalid, and errors of readCode */
  readonly signIn: (settings: {
    readonly origin: string;
    readonly email: string;
    readonly readCode: (email: string) => Promise<string>;
  }) => Promise<Caller>;
  /** @throws network.unreachable, token.invalid */
  readonly open: (settings: { readonly origin: string; readonly token: string }) => Promise<Caller>;
  /** @returns the asset's id @throws StageFailure */
  readonly register: (
    person: Person,
    input: RegistrationInput,
    draft: RegistrationDraft,
    hooks: Pick<RegistrationDeps, 'save' | 'report' | 'warn' | 'signal'>,
  ) => Promise<string>;
  /** @returns the verifier's own exit code */
  readonly verify: (args: readonly string[], out: (text: string) => void) => Promise<number>;
}

export interface Call {
  readonly args: readonly string[];
  readonly values: Values;
  readonly io: Io;
  readonly programs: Programs;
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
