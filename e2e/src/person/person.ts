import type { RegistrationDeps } from '@ipr/client/registration/deps';
import type { RegistrationDraft, RegistrationInput } from '@ipr/client/registration/registration';
import { openProgram } from '@ipr/program/open-program';
import type { FlowHooks } from '@ipr/program/program-deps';
import { readInboxCode } from '@ipr/program/read-inbox';
import { register } from '@ipr/program/register';
import { devTokenOf } from '../stack/run-stack.ts';

/** The newest code mailed to an address, from the inbox of this machine. */
export const readCode = (origin: string, email: string): Promise<string> =>
  readInboxCode({ origin, token: devTokenOf(origin) }, email);

/** A person without a browser, who uses the product through its API with the browser's code. */
export const createPerson = async (origin: string, email: string) => {
  const program = await openProgram({ origin, email, readCode: (address) => readCode(origin, address) });
  return {
    ...program,
    cookie: program.cookie,
    /** Registers a file as the form does; a warning of the form fails here. @returns the id of the asset */
    register: (
      input: RegistrationInput,
      draft?: RegistrationDraft,
      hooks?: FlowHooks<RegistrationDeps>,
    ): Promise<string> => register(program, input, draft, hooks),
  };
};

export type Person = Awaited<ReturnType<typeof createPerson>>;
