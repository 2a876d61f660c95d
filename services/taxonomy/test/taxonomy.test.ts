import { createClient, taxonomyApi } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import {
  type Caller,
  callerHeader,
  connectMongo,
  createLogger,
  issueCallerToken,
  type Serving,
  serve,
} from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { taxonomyApp } from '../src/app.ts';
import { databaseName } from '../src/config.ts';
import { mongoTaxonomyRepository } from '../src/taxonomy/repository.mongo.ts';
import type { TaxonomyRepository } from '../src/taxonomy/repository.ts';
import { seedOptions } from '../src/taxonomy/seed-options.ts';

const internalSecret = 'a-secret-of-at-least-32-characters';
const wallet: Caller['wallet'] = `0x${'ab'.repeat(20)}`;
const log = createLogger('taxonomy', { level: 'silent' });
let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
let connection: Connection;
let options: TaxonomyRepository;
let service: Serving;

beforeAll(async () => {
  mongo = await startTemporaryMongo();
  connection = await connectMongo(mongo.uri, databaseName);
  options = await mongoTaxonomyRepository(connection);
  await seedOptions(options);
  service = await serve(taxonomyApp(options, { log, internalSecret }), { port: 0, log });
});
afterAll(async () => {
  await service.close();
  await connection.close();
  await mongo.close();
});

const client = () => {
  const token = issueCallerToken(
    { wallet, eoaWallet: wallet, userId: 'u1', role: 'user' },
    'request-1',
    internalSecret,
  );
  return createClient(taxonomyApi, { baseUrl: service.url, headers: { [callerHeader]: token } });
};
const labels = (list: { label: string }[]) => list.map(({ label }) => label);

test('offers the global IP types and IP contents in their order', async () => {
  expect(labels(await client().ipTypes({})).slice(0, 4)).toEqual(['Patent', 'Utility model', 'Trademark', 'Copyright']);
  expect(labels(await client().ipContents({}))).toEqual(
    expect.arrayContaining(['Document', 'Source code', 'Image', 'Data set', 'Formula']),
  );
});

test('a person without options of their own gets empty custom lists and the global list as all', async () => {
  expect(await client().customIpTypes({})).toEqual([]);
  expect(await client().customIpContents({})).toEqual([]);
  expect(await client().allIpTypes({})).toEqual(await client().ipTypes({}));
});

test('shows options only to the person who made them, after the global ones', async () => {
  const model = connection.model('Option');
  const own = { kind: 'ip-content', label: 'Zebra pattern', labelKey: 'zebra pattern', position: 0 };
  await model.create({ ...own, owner: wallet }, { ...own, label: 'Not mine', owner: `0x${'ef'.repeat(20)}` });
  expect(labels(await client().customIpContents({}))).toEqual(['Zebra pattern']);
  expect(labels(await client().allIpContents({})).at(-1)).toBe('Zebra pattern');
  expect(labels(await client().ipContents({}))).not.toContain('Zebra pattern');
});

test('seeding again, even twice at once, changes no id and adds no double', async () => {
  const before = await client().ipTypes({});
  await Promise.all([seedOptions(options), seedOptions(options)]);
  expect(await client().ipTypes({})).toEqual(before);
});

test('a label that differs only in case is the same option', async () => {
  await options.ensureGlobal('ip-type', ['PATENT']);
  const types = await client().ipTypes({});
  expect(labels(types).filter((label) => label.toLowerCase() === 'patent')).toEqual(['PATENT']);
  await seedOptions(options);
});

test('needs a signed-in person', async () => {
  const stranger = createClient(taxonomyApi, { baseUrl: service.url });
  await expect(stranger.ipTypes({})).rejects.toMatchObject({ code: 'session.missing', status: 401 });
});
