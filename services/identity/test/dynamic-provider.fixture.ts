import { createHmac, createPrivateKey, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';

export const environmentId = '3f1c7d2e-5a64-4b0e-9c3f-2f6f0f9d1a77';
export const audience = 'http://localhost:9000';

/** What a token of the test differs in from a valid one. */
export interface Forgery {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly key?: KeyObject;
  /** Replaces the signature by another one of the text. */
  readonly signature?: (text: string) => string;
}

export const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
export const now = (): number => Math.floor(Date.now() / 1000);
export const emailCredential = (email: string, id = 'e') => ({ format: 'email', email, id, signInEnabled: true });
export const walletCredential = (address: string, wallet_provider = 'embeddedWallet') => ({
  id: 'w',
  ...{ format: 'blockchain', address, chain: 'eip155', wallet_name: 'a wallet', wallet_provider },
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key set on this machine in the place of Dynamic's, and tokens signed as Dynamic's are. */
export const startDynamic = async () => {
  const keys = new Map([['first', newKey()]]);
  let requests = 0;
  let status = 200;
  let tokens = 0;
  const server = createServer((_, response) => {
    requests++;
    const set = [...keys].map(([kid, key]) => {
      const { kty, n, e } = createPrivateKey(key.export({ type: 'pkcs8', format: 'pem' })).export({ format: 'jwk' });
      // Without `alg`, so that the verifier alone decides about the algorithm.
      return { kty, n, e, kid, use: 'sig' };
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: set }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  const issuer = `app.dynamic.xyz/${environmentId}`;

  /** The complete token of a person who has signed in at Dynamic. */
  const token = (email: string, { claims, header, key, signature }: Forgery = {}): string => {
    const valid = {
      ...{ iss: issuer, aud: audience, sub: 'a-person', sid: `session-${++tokens}`, environment_id: environmentId },
      ...{ iat: now(), exp: now() + 7_200, scope: 'user:basic', email, new_user: false },
      verified_credentials: [emailCredential(email)],
      ...{ last_verified_credential_id: 'e', first_visit: '2026-01-05T10:00:00.000Z' },
    };
    const text = `${encoded({ alg: 'RS256', typ: 'JWT', kid: 'first', ...header })}.${encoded({ ...valid, ...claims })}`;
    const own = keys.get('first');
    const sign = () =>
      createSign('sha256')
        .update(text)
        .sign(key ?? own ?? newKey())
        .toString('base64url');
    return `${text}.${(signature ?? sign)(text)}`;
  };

  return {
    jwksUrl: `${origin}/.well-known/jwks.json`,
    token,
    keys,
    requests: () => requests,
    setStatus: (next: number) => {
      status = next;
    },
    /** A valid signature of the provider's own key under an algorithm that it does not use. */
    signedWithRs384: (text: string): string =>
      createSign('sha384')
        .update(text)
        .sign(keys.get('first') ?? newKey())
        .toString('base64url'),
    /** HMAC with the public key as its secret: accepted by programs that let the token choose the algorithm. */
    signedByPublicKey: (email: string): string => {
      const pem = createPrivateKey(keys.get('first')?.export({ type: 'pkcs8', format: 'pem' }) ?? '');
      const { n } = pem.export({ format: 'jwk' });
      const signature = (text: string) =>
        createHmac('sha256', Buffer.from(n ?? '', 'base64url'))
          .update(text)
          .digest('base64url');
      return token(email, { header: { alg: 'HS256' }, signature });
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
};
