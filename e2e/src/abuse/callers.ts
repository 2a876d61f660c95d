import { mayCall, unsubscribePath } from '@ipr/api';
import type { Endpoint } from '@ipr/api/endpoint';
import { type Caller, callerHeader, issueCallerToken, issueServiceToken, serviceHeader } from '@ipr/service-kit';

/** A request of one kind of caller to one call, and the answer by which it is refused; null when its audience admits it. */
export interface CallerCase {
  readonly at: 'gateway' | 'service';
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal: (declared: Endpoint) => string | null;
}

export interface Credentials {
  readonly origin: string;
  /** Of a session. */
  readonly cookie: string;
  /** Of a session that was ended. */
  readonly endedCookie: string;
  /** Access token without a scope: it may read. */
  readonly readingToken: string;
  readonly internalSecret: string;
  readonly caller: Caller;
}

const isPublic = ({ audience }: Endpoint): boolean => audience === 'public';
const isReading = ({ method }: Endpoint): boolean => method === 'GET';
const isInternal = ({ audience }: Endpoint): boolean => audience === 'service';

const withoutSession = (declared: Endpoint): string | null => {
  if (isInternal(declared)) return 'request.not-found';
  return isPublic(declared) ? null : 'session.missing';
};
const atService = (declared: Endpoint, has: { readonly person: boolean; readonly service: boolean }): string | null => {
  if (isPublic(declared)) return null;
  if (isInternal(declared)) return has.service ? null : 'access.denied';
  return has.person ? null : 'session.missing';
};

/**
 * Every kind of caller. Rows come from the declaration of a call alone, so that a call without a row cannot exist; the states of an asset
 * are in the access matrices of the services (`packages/domain/src/access-calls.ts`).
 */
export const callerCases = ({
  origin,
  cookie,
  endedCookie,
  readingToken,
  internalSecret,
  caller,
}: Credentials): Record<string, CallerCase> => {
  const forged = issueCallerToken(caller, 'matrix', 'another-secret-of-at-least-32-characters');
  const person = issueCallerToken(caller, 'matrix', internalSecret);
  const program = issueCallerToken({ ...caller, scopes: [] }, 'matrix', internalSecret);
  return {
    'no session': { at: 'gateway', headers: { origin }, refusal: withoutSession },
    'an ended session': { at: 'gateway', headers: { origin, cookie: endedCookie }, refusal: withoutSession },
    'a page of another origin, with the session': {
      at: 'gateway',
      headers: { origin: 'https://evil.example', cookie },
      refusal: (declared) => {
        if (isInternal(declared)) return 'request.not-found';
        // Mail programs send it (RFC 8058); its link authorizes it.
        return isReading(declared) || declared.path.startsWith(unsubscribePath) ? null : 'request.cross-origin';
      },
    },
    'headers of a service that a client made up': {
      at: 'gateway',
      headers: { origin, [callerHeader]: person, [serviceHeader]: issueServiceToken('gateway', internalSecret) },
      refusal: withoutSession,
    },
    'an access token without scopes': {
      at: 'gateway',
      headers: { authorization: `Bearer ${readingToken}` },
      refusal: (declared) => {
        if (isInternal(declared)) return 'request.not-found';
        if (isPublic(declared)) return null;
        return mayCall([], declared.scopes) ? null : 'token.not-allowed';
      },
    },
    'a session': {
      at: 'gateway',
      headers: { origin, cookie },
      refusal: (declared) => (isInternal(declared) ? 'request.not-found' : null),
    },
    'nobody, at the service': {
      at: 'service',
      headers: {},
      refusal: (declared) => atService(declared, { person: false, service: false }),
    },
    'a forged proof of a person, at the service': {
      at: 'service',
      headers: { [callerHeader]: forged, [serviceHeader]: forged },
      refusal: (declared) => atService(declared, { person: false, service: false }),
    },
    'a person, at the service': {
      at: 'service',
      headers: { [callerHeader]: person },
      refusal: (declared) => atService(declared, { person: true, service: false }),
    },
    'another service': {
      at: 'service',
      headers: { [serviceHeader]: issueServiceToken('gateway', internalSecret) },
      refusal: (declared) => atService(declared, { person: false, service: true }),
    },
    'a program without scopes, at the service': {
      at: 'service',
      headers: { [callerHeader]: program },
      refusal: (declared) => {
        const refusal = atService(declared, { person: true, service: false });
        return refusal ?? (isPublic(declared) || mayCall([], declared.scopes) ? null : 'token.not-allowed');
      },
    },
  };
};
