import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { deployments } from '@ipr/abi';
import { createClient, identityApi, type SessionUser } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { issueServiceToken, serviceHeader } from '@ipr/service-kit';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';

/**
 * Whether the duration of a call reveals that an address has an account: codes and wrong codes for known and unknown addresses,
 * alternating, from a client without a session. Prints medians and their ratio.
 */
const rounds = Number(process.argv[2] ?? 100);
const secret = randomBytes(32).toString('hex');
const mongo = await startTemporaryMongo();
const service = await startServiceProcess(join(import.meta.dirname, '../../services/identity'), {
  MONGODB_URI: mongo.uri,
  INTERNAL_SECRET: secret,
  PUBLIC_ORIGIN: 'http://localhost:9000',
  CHAIN_RPC_URL: 'http://127.0.0.1:9',
  REGISTRY_ADDRESS: deployments[80_002].registry.address,
  IDENTITY_KEK: randomBytes(32).toString('hex'),
  IDENTITY_PEPPER: randomBytes(32).toString('hex'),
  IDENTITY_CODES_PER_IP: '10000',
  DEV_INBOX: 'true',
  ...Object.fromEntries(
    ['PROFILES', 'NOTIFICATIONS', 'SHARING', 'WORKFILES', 'TAXONOMY'].map((name) => [
      `${name}_URL`,
      'http://127.0.0.1:9',
    ]),
  ),
});
const identity = createClient(identityApi, { baseUrl: service.url });

/** The client of a person's own browser: a code works in the browser that requested it. */
const openBrowser = () => {
  let cookie = '';
  const keepCookie: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (cookie) request.headers.set('cookie', cookie);
    const response = await fetch(request);
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return response;
  };
  return createClient(identityApi, { baseUrl: service.url, fetch: keepCookie });
};

const signUp = async (email: string): Promise<SessionUser> => {
  const own = openBrowser();
  await own.requestCode({ email });
  const headers = { [serviceHeader]: issueServiceToken('gateway', secret) };
  const inbox = await fetch(`${service.url}/dev/inbox.json?to=${encodeURIComponent(email)}`, { headers });
  const code = /\b[0-9]{6}\b/.exec(await inbox.text())?.[0] ?? '';
  return own.verifyCode({ email, code });
};

/** Milliseconds of a call, which may fail. */
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work().catch(() => undefined);
  return performance.now() - begun;
};
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const compare = async (name: string, call: (email: string) => Promise<unknown>) => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[kind].push(await timed(() => call(`${kind}${round}@example.org`)));
  const [known, unknown] = [median(times.known), median(times.unknown)];
  process.stdout.write(
    `${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ratio ${(known / unknown).toFixed(3)}\n`,
  );
};

for (let round = 0; round < rounds; round++) await signUp(`known${round}@example.org`);
await compare('code', (email) => identity.requestCode({ email }));
await compare('wrong code', (email) => identity.verifyCode({ email, code: '000000' }));
await service.kill();
await mongo.close();
