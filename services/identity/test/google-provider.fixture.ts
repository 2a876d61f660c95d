/// <reference path="./oidc-provider.d.ts" />
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy, type ProviderContext } from 'oidc-provider';

export const client = { id: 'the-portal', secret: 'a secret of the portal and the provider' };

/** Account at the provider. */
export interface GoogleAccount {
  readonly email?: string;
  readonly isVerified?: boolean;
  /** Domain of the organization that the account belongs to. */
  readonly hostedDomain?: string;
}

/** Changes of the token that the provider issues, and the key it is signed with. */
export interface ForgedToken {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly key?: KeyObject;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Signs changed claims with the provider's own key, or another one. */
const resign = (token: string, { claims, key }: ForgedToken, own: KeyObject): string => {
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'own' })}.${encoded({ ...payloadOf(token), ...claims })}`;
  return `${text}.${createSign('sha256')
    .update(text)
    .sign(key ?? own)
    .toString('base64url')}`;
};

/** An answer with a code: a provider that refused would make every refusal of the portal look right. */
const codeIn = (search: string): string => {
  if (!new URLSearchParams(search).has('code')) throw new Error(`the provider refused: ${search}`);
  return search;
};

/**
 * A provider of OpenID Connect on this machine, in the place of Google.
 * @param redirectUri of the portal
 * @param first the account with which a browser is signed in at the provider
 */
export const startGoogle = async (redirectUri: string, first: GoogleAccount = {}) => {
  const own = newKey();
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let account = first;
  let forged: ForgedToken | undefined;
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key for the cookies of the test'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: () => '/interaction' },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: account.email,
        email_verified: account.isVerified ?? true,
        hd: account.hostedDomain,
      }),
    }),
    async loadExistingGrant({ oidc }: ProviderContext) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    if (ctx.path === '/interaction') {
      ctx.respond = false;
      return provider.interactionFinished(ctx.req, ctx.res, {
        select_account: {},
        login: { accountId: 'an-account' },
      });
    }
    await next();
    const { body } = ctx;
    if (ctx.path !== '/token' || !forged || typeof body !== 'object' || body === null || !('id_token' in body)) return;
    ctx.body = { ...body, id_token: resign(String(body.id_token), forged, own) };
  });
  server.on('request', provider.callback());
  return {
    issuer,
    newKey,
    /** Signs in at the provider like a browser. @returns the query with which it redirects to the portal */
    async answer(url: string, as: GoogleAccount, token?: ForgedToken): Promise<string> {
      [account, forged] = [as, token];
      const jar = new Map<string, string>();
      for (let next = url; ; ) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
          jar.set(name, value);
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
        if (location.startsWith(redirectUri)) return codeIn(new URL(location).search);
        next = new URL(location, issuer).href;
      }
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
