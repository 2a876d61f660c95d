import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { localDeployment } from '@ipr/abi';
import { graphIndex } from '@ipr/adapter-graph';
import { createClient, directoryApi, identityApi, type SessionUser, sharingApi } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { startChainForIndex } from '@ipr/local-stack/index-node/chain-and-index.fixture';
import { startIndex } from '@ipr/local-stack/index-node/start-index';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import {
  callerHeader,
  createServiceClient,
  issueCallerToken,
  issueServiceToken,
  serviceHeader,
} from '@ipr/service-kit';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';

/**
 * Whether the duration of a call of identity or sharing reveals that an address or a wallet has an account: known and unknown ones, alternating, each in a
 * browser and at a network address of its own, so that no limit is reached. Prints medians and their ratio, and the ratio of two
 * halves of the unknown ones, which is noise alone.
 */
const rounds = Number(process.argv[2] ?? 100);
const internalSecret = randomBytes(32).toString('hex');
const mongo = await startTemporaryMongo();
const away = 'http://127.0.0.1:9';
const others = ['PROFILES', 'NOTIFICATIONS', 'SHARING', 'WORKFILES', 'CERTIFICATES', 'TAXONOMY', 'RELAY'];
const service = await startServiceProcess(join(import.meta.dirname, '../../services/identity'), {
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: internalSecret,
  PUBLIC_ORIGIN: 'http://localhost:9000',
  CHAIN_RPC_URL: away,
  REGISTRY_ADDRESS: localDeployment.registry.address,
  IDENTITY_KEK: randomBytes(32).toString('hex'),
  IDENTITY_PEPPER: randomBytes(32).toString('hex'),
  DEV_INBOX: 'true',
  ...Object.fromEntries(others.map((name) => [`${name}_URL`, away])),
});
const directory = createServiceClient(directoryApi, { baseUrl: service.url, service: 'sharing', internalSecret });

const notifications = await startServiceProcess(join(import.meta.dirname, '../../services/notifications'), {
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: internalSecret,
  PUBLIC_ORIGIN: 'http://localhost:9000',
  IDENTITY_URL: service.url,
  // Without settings no mail is sent, so that none is under way while calls are measured.
  PROFILES_URL: away,
  NOTIFICATIONS_KEY: randomBytes(32).toString('hex'),
  DEV_INBOX: 'true',
});
const chain = await startChainForIndex();
const index = await startIndex(chain.settings);
const sharing = await startServiceProcess(join(import.meta.dirname, '../../services/sharing'), {
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: internalSecret,
  PUBLIC_ORIGIN: 'http://localhost:9000',
  CHAIN_RPC_URL: chain.settings.chainUrl,
  INDEX_URL: index.url,
  IDENTITY_URL: service.url,
  NOTIFICATIONS_URL: notifications.url,
  SHARING_KEY: randomBytes(32).toString('hex'),
  SHARING_MAILS_PER_DAY: '100000',
  ...Object.fromEntries(['IPFS_GATEWAY', 'TIMESTAMPS', 'EVIDENCE'].map((name) => [`${name}_URL`, away])),
});

/** The calls of sharing for a person; by default one of their own, whose limits no other call uses up. */
const sharingAs = (wallet: Hex = `0x${randomBytes(20).toString('hex')}`) => {
  const session = { signedInAt: new Date().toISOString(), signedInBy: 'passkey' } as const;
  const caller = { ...session, wallet, eoaWallet: wallet, userId: wallet, role: 'user' } as const;
  const headers = { [callerHeader]: issueCallerToken(caller, randomBytes(8).toString('hex'), internalSecret) };
  return createClient(sharingApi, { baseUrl: sharing.url, headers });
};

let askers = 0;
const nextAddress = (): string => `10.${(askers >> 16) & 255}.${(askers >> 8) & 255}.${askers++ & 255}`;

/** The client of a person's own browser: a code works in the browser that requested it. */
const openBrowser = () => {
  const [jar, ip] = [new Map<string, string>(), nextAddress()];
  const asBrowser: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    request.headers.set('x-forwarded-for', ip);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    return response;
  };
  return createClient(identityApi, { baseUrl: service.url, fetch: asBrowser });
};

const signUp = async (email: string): Promise<SessionUser> => {
  const own = openBrowser();
  await own.requestCode({ email });
  const headers = { [serviceHeader]: issueServiceToken('gateway', internalSecret) };
  const inbox = await fetch(`${service.url}/dev/inbox.json?to=${encodeURIComponent(email)}`, { headers });
  const code = /\b[0-9]{6}\b/.exec(await inbox.text())?.[0] ?? '';
  return own.verifyCode({ email, code });
};

interface Subject {
  readonly email: string;
  readonly wallet: Hex;
  readonly browser: ReturnType<typeof openBrowser>;
}

const people = { known: [] as Subject[], unknown: [] as Subject[] };
for (let round = 0; round < rounds; round++) {
  const [known, unknown] = [`known${round}@example.org`, `unknown${round}@example.org`];
  const { wallet } = await signUp(known);
  // Hidden, for a search shows others with their name.
  await directory.nameAccount({ wallet, username: null, isListed: false, revision: 1 });
  people.known.push({ email: known, wallet, browser: openBrowser() });
  people.unknown.push({ email: unknown, wallet: `0x${randomBytes(20).toString('hex')}`, browser: openBrowser() });
}

/** Milliseconds of a call; a refusal must be the same for all. */
const timed = async (work: () => Promise<unknown>, answers: Set<string>): Promise<number> => {
  const begun = performance.now();
  const answer = await work().then(
    () => 'accepted',
    ({ code }: { code?: string }) => code ?? 'failed',
  );
  const ms = performance.now() - begun;
  answers.add(answer);
  return ms;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const compare = async (name: string, call: (subject: Subject, round: number) => Promise<unknown>) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const subject = people[kind][round];
      if (subject) times[kind].push(await timed(() => call(subject, round), answers[kind]));
    }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const half = (parity: number) => median(times.unknown.filter((_, round) => (round % 4) >> 1 === parity));
  const said = [...new Set([...answers.known, ...answers.unknown])].join(', ');
  process.stdout.write(
    `${name} (${said}): known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ratio ${(known / unknown).toFixed(3)}, noise ${(half(0) / half(1)).toFixed(3)}\n`,
  );
};

await compare('code', ({ email, browser }) => browser.requestCode({ email }));
await compare('wrong code', ({ email, browser }) => browser.verifyCode({ email, code: '000000' }));
await compare('wrong code of another browser', ({ email }) => openBrowser().verifyCode({ email, code: '000000' }));
await compare('passkey options', ({ browser }) => browser.startPasskeySignIn({}));
await compare('recovery code without a first factor', ({ browser }) =>
  browser.redeemRecoveryCode({ code: 'aaaaaa-aaaaaa' }),
);
const link = () => ({ link: randomBytes(32).toString('hex'), ip: nextAddress(), locale: 'en' }) as const;
await compare('code by a link', ({ wallet }) => directory.sendCodeTo({ wallet, ...link() }));
const except: Hex = `0x${'77'.repeat(20)}`;
await compare('search by address, hidden', ({ email }) =>
  directory.searchPeople({ q: email, limit: 10, skip: 0, except, isListed: true }),
);
await compare('account by wallet', ({ wallet }) => directory.account({ id: wallet }));
await compare('recipient search by address through sharing, hidden', ({ email }) =>
  sharingAs().findRecipients({ q: email }),
);
await compare('recipient search by wallet through sharing, hidden', ({ wallet }) =>
  sharingAs().findRecipients({ q: wallet }),
);
// Addresses of their own, for it creates the account of an unknown one.
await compare('invitation of an address through sharing', ({ email }) =>
  sharingAs().provisionRecipient(
    { email: email.replace('unknown', 'invited'), name: 'A name' },
    { idempotencyKey: crypto.randomUUID() },
  ),
);
const [grantor] = chain.accounts;
await chain.createAsset(grantor, 1, 'Pump');
for (const { wallet } of [...people.known, ...people.unknown])
  await chain.registry.grant(grantor, '1', wallet, 1, 0, wallet);
await graphIndex({ url: index.url }).waitForBlock((await chain.newestBlock()).number);
await compare('mail of a link to a wallet', ({ wallet }) =>
  sharingAs(lowerAddress(grantor)).invite(
    { id: shareIdOf('1', wallet, 1), locale: 'en' },
    { idempotencyKey: crypto.randomUUID() },
  ),
);
// The last one: it creates accounts for the unknown ones.
await compare('account for a recipient', ({ email }) => directory.provisionPerson({ email }));
await sharing.kill();
await index.stop();
await notifications.kill();
await service.kill();
await chain.close();
await mongo.close();
