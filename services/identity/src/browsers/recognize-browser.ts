import type { CallContext } from '@ipr/service-kit';
import { subjectKey } from '../sign-in/policy.ts';
import type { User } from '../users/user.ts';
import { browserOf, nameBrowser } from './browser.ts';
import type { BrowserRepository } from './repository.ts';

export interface BrowserDeps {
  readonly browsers: BrowserRepository;
  readonly pepper: Uint8Array;
  /** Whether cookies are for HTTPS only. */
  readonly secure: boolean;
}

/**
 * Records a completed sign-in of this browser. A token in which no account has signed in yet is replaced first: another party may
 * have set it, and must not profit from what the browser is now trusted with.
 * @returns whether the browser is new to the account
 */
export const recognizeBrowser = async (
  { browsers, pepper, secure }: BrowserDeps,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  context: Pick<CallContext, 'getCookie' | 'setCookie'>,
  now = new Date(),
): Promise<boolean> => {
  const named = browserOf(context);
  const browser = named && (await browsers.isInUse(named)) ? named : nameBrowser(context, secure);
  return browsers.record({ browser, address: subjectKey(pepper, 'email', email), userId }, now);
};
