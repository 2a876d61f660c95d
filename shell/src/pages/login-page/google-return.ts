import { Failure } from '@ipr/domain';
import { portalHistory } from '@ipr/mfe-contract/portal-history';

const key = 'ipr-sign-in-search';

const stored = (): string => {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** Leaves for Google; the query of the sign-in page, which names the requested page, is kept for the return. */
export const leaveForGoogle = (url: string): void => {
  try {
    sessionStorage.setItem(key, location.search);
  } catch {
    // Without storage the sign-in ends on the first page.
  }
  location.assign(url);
};

/**
 * The answer that Google appended to the address, which then loses it: it is used once and belongs in no history.
 * @returns undefined when the page was not opened by Google's redirect
 */
export const takeGoogleAnswer = (): string | undefined => {
  const { search } = portalHistory().snapshot().location;
  if (!new URLSearchParams(search).has('state')) return undefined;
  portalHistory().replace(`/login${stored()}`);
  return search;
};

/** @throws Failure request.cancelled when the person has cancelled at Google (RFC 6749 section 4.1.2.1) */
export const refuseCancelled = (answer: string): void => {
  if (new URLSearchParams(answer).get('error') === 'access_denied') throw new Failure('request.cancelled');
};
