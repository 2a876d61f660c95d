import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimestampAuthority } from '@ipr/ports/timestamp';
import { describeTimestampAuthority } from '@ipr/ports/timestamp/contract';
import { type AuthorityKeys, openAuthorityFiles } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import { httpExchange } from '../src/authority/http-exchange.ts';
import { openEmbeddedAuthority } from '../src/authority/open-authority.ts';
import { rfc3161Authority } from '../src/authority/rfc3161-authority.ts';
import { type Endpoint, startAuthorityEndpoint } from './authority-endpoint.fixture.ts';

let folder: string;
let keys: AuthorityKeys;
let other: AuthorityKeys;
let embedded: TimestampAuthority;
let endpoint: Endpoint;
let remote: TimestampAuthority;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ipr-timestamps-'));
  embedded = await openEmbeddedAuthority(folder);
  keys = await openAuthorityFiles(folder);
  other = await makeAuthority();
  endpoint = await startAuthorityEndpoint(responder(other));
  remote = rfc3161Authority({ exchange: httpExchange({ url: endpoint.url, timeoutMs: 5_000 }), roots: [other.ca] });
});
afterAll(async () => {
  await endpoint.close();
  await rm(folder, { recursive: true });
});

describeTimestampAuthority(
  'the embedded authority',
  () => embedded,
  () => keys.ca,
);
describeTimestampAuthority(
  'RFC 3161 over HTTP, under another root',
  () => remote,
  () => other.ca,
);

test('the embedded authority says in its names and in its result that it has no legal value', async () => {
  const stamp = await embedded.stamp(new Uint8Array(32));
  expect(stamp).toMatchObject({ legalValue: false, qualified: false });
  expect(stamp.tsa).toContain('no legal value');
  for (const certificate of stamp.chain) expect(Buffer.from(certificate).toString()).toContain('no legal value');
});
