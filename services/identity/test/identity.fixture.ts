import { randomBytes } from 'node:crypto';
import { localDeployment } from '@ipr/abi';
import { type Client, createClient, identityApi, type SessionPerson, type SessionUser, sessionCookie } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import {
  callerHeader,
  createLogger,
  createServiceClient,
  issueCallerToken,
  issueServiceToken,
  type Serving,
  serviceHeader,
} from '@ipr/service-kit';
import { readConfig } from '@ipr/service-kit/config';
import mongoose, { type Connection } from 'mongoose';
import { Config } from '../src/config.ts';
import { startIdentity } from '../src/start-identity.ts';

export const internalSecret = 'a secret that only the services of this test share';
export const publicOrigin = 'http://localhost:9000';

export interface Browser {
  readonly identity: Client<typeof identityApi>;
  /** Calls as the gateway forwards them: with the proof of the person whose session the cookie opens. */
  readonly portal: Client<typeof identityApi>;
  /** Calls that carry the cookies and the gateway's proof of the person. */
  asCaller(user: SessionUser): Client<typeof identityApi>;
  /** Value of the session cookie the service set, as a browser would keep it. */
  cookie(): string | undefined;
  /** Replaces a cookie, as an attacker with a copy would; undefined removes it. */
  setJar(name: string, value: string | undefined): void;
  jar(name: string): string | undefined;
  /** The last Set-Cookie header. */
  setCookie(): string;
}

export interface TestIdentity {
  readonly url: string;
  readonly database: Connection;
  /** A browser without a session, with cookies and its own IP address. */
  browser(userAgent?: string): Browser;
  /** The code of the newest mail to this address. */
  codeFor(email: string): Promise<string>;
  /** Requests a path of the inbox as the gateway does. */
  inbox(path: string): Promise<Response>;
  signIn(email: string): Promise<SessionUser>;
  /** A browser in which the person has signed in by code. */
  signedIn(email: string): Promise<Browser & { readonly user: SessionUser }>;
  /** A client whose calls carry the gateway's proof of the person. */
  as(user: SessionUser): Client<typeof identityApi>;
  /** The same for a person who has just proved their presence. */
  provedAs(user: SessionUser): Client<typeof identityApi>;
  headersOf(user: SessionUser): Readonly<Record<string, string>>;
  readonly mongoUri: string;
  asService(): Client<typeof identityApi>;
  close(): Promise<void>;
}

interface Settings {
  readonly rpcUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
}

let addresses = 0;

/** Headers with the gateway's proof of a person. */
const proofOf = ({ id, wallet, eoaWallet, role, signedInAt, provedAt, scopes }: SessionPerson) => {
  const session = {
    ...(scopes ? { scopes } : {}),
    ...(signedInAt ? { signedInAt } : {}),
    ...(provedAt ? { provedAt } : {}),
  };
  const caller = { userId: id, wallet, eoaWallet, role, ...session };
  return { [callerHeader]: issueCallerToken(caller, 'test-request-1', internalSecret) };
};

const openBrowser = (url: string, userAgent = 'test'): Browser => {
  const jar = new Map<string, string>();
  let last = '';
  const ip = `10.0.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
  const withCookies: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('x-forwarded-for', ip);
    request.headers.set('user-agent', userAgent);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      last = line;
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const service = createServiceClient(identityApi, { baseUrl: url, service: 'gateway', internalSecret });
  const throughGateway: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { user } = await service.session({ token: jar.get(sessionCookie) ?? 'x'.repeat(43) });
    if (user) request.headers.set(callerHeader, proofOf(user)[callerHeader]);
    return withCookies(request);
  };
  return {
    identity: createClient(identityApi, { baseUrl: url, fetch: withCookies }),
    portal: createClient(identityApi, { baseUrl: url, fetch: throughGateway }),
    jar: (name) => jar.get(name),
    setJar(name, value) {
      if (value === undefined) jar.delete(name);
      else jar.set(name, value);
    },
    asCaller: (user) => createClient(identityApi, { baseUrl: url, fetch: withCookies, headers: proofOf(user) }),
    cookie: () => jar.get(sessionCookie),
    setCookie: () => last,
  };
};

const peopleServices = ['PROFILES', 'NOTIFICATIONS', 'SHARING', 'WORKFILES', 'TAXONOMY', 'CERTIFICATES', 'WEBHOOKS'];

const environment = (mongo: { uri: string }, { rpcUrl, env }: Settings) => ({
  PORT: '0',
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: internalSecret,
  PUBLIC_ORIGIN: publicOrigin,
  CHAIN_RPC_URL: rpcUrl ?? 'http://127.0.0.1:9',
  REGISTRY_ADDRESS: localDeployment.registry.address,
  IDENTITY_KEK: randomBytes(32).toString('hex'),
  IDENTITY_PEPPER: randomBytes(32).toString('hex'),
  DEV_INBOX: 'true',
  RELAY_URL: 'http://127.0.0.1:9',
  ...Object.fromEntries(peopleServices.map((name) => [`${name}_URL`, 'http://127.0.0.1:9'])),
  ...env,
});

/** The whole service on a free port with its own database. */
export const startTestIdentity = async (settings: Settings = {}): Promise<TestIdentity> => {
  // Before the database, so that a refused configuration leaves none running.
  readConfig(Config, environment({ uri: 'mongodb://127.0.0.1:9/' }, settings));
  const mongo = await startTemporaryMongo();
  const serving: Serving = await startIdentity(
    readConfig(Config, environment(mongo, settings)),
    createLogger('identity', { level: 'silent' }),
  );
  const database = await mongoose.createConnection(mongo.uri, { dbName: 'ipr_identity' }).asPromise();
  const { url } = serving;
  const inbox = (path: string) =>
    fetch(url + path, { headers: { [serviceHeader]: issueServiceToken('gateway', internalSecret) } });
  const codeFor = async (email: string) => {
    const reply = await inbox(`/dev/inbox.json?to=${encodeURIComponent(email)}`);
    const { mails } = (await reply.json()) as { mails: { text: string }[] };
    return /\b[0-9]{6}\b/.exec(mails[0]?.text ?? '')?.[0] ?? '';
  };
  return {
    url,
    database,
    browser: (userAgent) => openBrowser(url, userAgent),
    codeFor,
    inbox,
    async signIn(email) {
      const { identity } = openBrowser(url);
      await identity.requestCode({ email });
      return identity.verifyCode({ email, code: await codeFor(email) });
    },
    async signedIn(email) {
      const browser = openBrowser(url);
      await browser.identity.requestCode({ email });
      return { ...browser, user: await browser.identity.verifyCode({ email, code: await codeFor(email) }) };
    },
    as: (user) => createClient(identityApi, { baseUrl: url, headers: proofOf(user) }),
    provedAs: (user) =>
      createClient(identityApi, { baseUrl: url, headers: proofOf({ ...user, provedAt: new Date().toISOString() }) }),
    headersOf: proofOf,
    mongoUri: mongo.uri,
    asService: () => createServiceClient(identityApi, { baseUrl: url, service: 'gateway', internalSecret }),
    async close() {
      await database.close();
      await serving.close();
      await mongo.close();
    },
  };
};
