import { Email } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Configuration } from 'openid-client';
import type { AttemptOf } from '../attempts/repository.ts';

export interface GoogleSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The sign-in page, to which the provider redirects. */
  readonly redirectUri: string;
}

/** A provider of OpenID Connect that proves e-mail addresses. */
export interface Google {
  /** @throws Failure service.unavailable while the provider cannot be reached */
  start(): Promise<{ readonly url: string; readonly attempt: AttemptOf<'google'> }>;
  /**
   * The address that the provider proves to belong to the person who signed in there.
   * @param answer query of the address to which the provider redirected
   * @throws Failure session.google-refused for every answer that is not the provider's to this attempt, session.google-foreign-address,
   *   service.unavailable
   */
  finish(answer: string, attempt: AttemptOf<'google'>): Promise<string>;
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Loaded with the first sign-in, as is the provider's own description. */
const openid = () => import('openid-client');

const discover = async ({ issuer, clientId, clientSecret }: GoogleSettings): Promise<Configuration> => {
  const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openid();
  const url = new URL(issuer);
  // Only a provider on this machine may be reached without TLS.
  const isLocal = url.protocol === 'http:' && loopback.has(url.hostname);
  const config = await discovery(url, clientId, clientSecret, undefined, {
    timeout: 10,
    execute: isLocal ? [allowInsecureRequests] : [],
  });
  // Verifies the signature of the token too, so that the answer does not rest on the connection alone.
  enableNonRepudiationChecks(config);
  return config;
};

/** Domains of the mailboxes that Google itself provides to people. */
const ownDomains: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Whether Google provides the mailbox of an address, itself or for an organization (claim `hd`). It verified any other address
 * once, when the Google account was made; the address may belong to another person by now.
 * @see https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
const providesMailbox = (address: string, hostedDomain: unknown): boolean => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return ownDomains.has(domain) || (typeof hostedDomain === 'string' && hostedDomain.toLowerCase() === domain);
};

/** Whether a failure comes from the network or from the provider being down, not from the answer's content. */
const isUnreachable = (thrown: unknown): boolean => {
  const { code, cause } = thrown as { code?: unknown; cause?: { code?: unknown } };
  return thrown instanceof TypeError || code === 'OAUTH_TIMEOUT' || cause?.code === 'ECONNREFUSED';
};

/** Authorization code with PKCE, state and nonce (OpenID Connect Core 3.1, RFC 7636), by openid-client. */
export const createGoogle = (settings: GoogleSettings): Google => {
  let found: Promise<Configuration> | undefined;
  const unavailable = (thrown: unknown) => new Failure('service.unavailable', { service: 'google' }, thrown);
  const configured = async (): Promise<Configuration> => {
    found ??= discover(settings);
    return found.catch((thrown: unknown) => {
      found = undefined;
      throw unavailable(thrown);
    });
  };
  return {
    async start() {
      const config = await configured();
      const client = await openid();
      const attempt = {
        kind: 'google',
        verifier: client.randomPKCECodeVerifier(),
        state: client.randomState(),
        nonce: client.randomNonce(),
      } as const;
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: settings.redirectUri,
        scope: 'openid email',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, attempt };
    },
    async finish(answer, { verifier, state, nonce }) {
      const config = await configured();
      const { authorizationCodeGrant } = await openid();
      const url = new URL(settings.redirectUri);
      url.search = answer;
      const tokens = await authorizationCodeGrant(config, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }).catch((thrown: unknown) => {
        throw isUnreachable(thrown) ? unavailable(thrown) : new Failure('session.google-refused', {}, thrown);
      });
      const claims = tokens.claims();
      const address = Email.safeParse(claims?.email);
      if (claims?.email_verified !== true || !address.success) throw new Failure('session.google-refused');
      if (!providesMailbox(address.data, claims.hd)) throw new Failure('session.google-foreign-address');
      return address.data;
    },
  };
};
