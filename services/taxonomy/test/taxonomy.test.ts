import { createClient, longestLabel, taxonomyApi } from '@ipr/api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import {
  type Caller,
  callerHeader,
  connectMongo,
  createApp,
  createLogger,
  createServiceClient,
  issueCallerToken,
  mongoIdempotencyStore,
  type Serving,
  serve,
} from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { taxonomyCalls } from '../src/app.ts';
import { databaseName } from '../src/service.ts';
import { mostOptions } from '../src/taxonomy/create-option.ts';
import { mongoTaxonomyRepository } from '../src/taxonomy/repository.mongo.ts';
import type { TaxonomyRepository } from '../src/taxonomy/repository.ts';
import { seedOptions } from '../src/taxonomy/seed-options.ts';

const internalSecret = 'a-secret-of-at-least-32-characters';
const wallet: Caller['wallet'] = `0x${'ab'.repeat(20)}`;
const failing = (code: string, status: number) => expect.objectContaining({ code, status });
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
  const idempotency = mongoIdempotencyStore(connection);
  const app = createApp(taxonomyApi, taxonomyCalls(options), { log, internalSecret, idempotency });
  service = await serve(app, { port: 0, log });
});
afterAll(async () => {
  await service.close();
  await connection.close();
  await mongo.close();
});

const addressOf = (digits: string): Caller['wallet'] => `0x${digits.repeat(20)}`;
const client = (of: Caller['wallet'] = wallet) => {
  const token = issueCallerToken({ wallet: of, eoaWallet: of, userId: of, role: 'user' }, 'request-1', internalSecret);
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

test('shows options only to the person who made them, after the global ones and in their list alone', async () => {
  const made = await client().createIpContent({ label: '  Zebra   pattern ' });
  await client(addressOf('ef')).createIpContent({ label: 'Not mine' });
  expect(await client().customIpContents({})).toEqual([made]);
  expect(made.label).toBe('Zebra pattern');
  expect((await client().allIpContents({})).at(-1)).toEqual(made);
  expect(labels(await client().ipContents({}))).not.toContain('Zebra pattern');
  expect(await client().customIpTypes({})).toEqual([]);
});

test.each(['patent', ' PATENT ', 'Utility  MODEL'])('%s is refused, because it is a global option', async (label) => {
  await expect(client().createIpType({ label })).rejects.toEqual(failing('taxonomy.label-taken', 409));
});

test('of two requests for one label at once, in whatever case, exactly one makes the option', async () => {
  const { createIpType, customIpTypes } = client(addressOf('01'));
  const tries = ['Recipe book', 'recipe BOOK', 'RECIPE  book'].map((label) => createIpType({ label }));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toEqual([failing('taxonomy.label-taken', 409), failing('taxonomy.label-taken', 409)]);
  expect(await customIpTypes({})).toHaveLength(1);
});

test('a repeated request makes one option and gets the same answer', async () => {
  const { createIpType } = client(addressOf('02'));
  const once = () => createIpType({ label: 'Perfume' }, { idempotencyKey: 'key-of-this-option' });
  expect(await once()).toEqual(await once());
});

test.each(['', '   ', 'x'.repeat(longestLabel + 1), 'a\u202eb', 'a\u0000b', 'a\u200bb'])(
  'the label %j is refused',
  async (label) => {
    await expect(client().createIpType({ label })).rejects.toEqual(failing('request.invalid', 422));
  },
);

test('accepts a label of maximum length in any script', async () => {
  const { createIpType } = client(addressOf('03'));
  for (const sign of ['ü', '标', 'ش']) {
    const label = sign.repeat(longestLabel);
    expect(await createIpType({ label })).toMatchObject({ label });
  }
});

test('limits the options of a kind per person, also under simultaneous requests', async () => {
  const person = addressOf('04');
  const model = connection.model('Option');
  const rows = Array.from({ length: mostOptions - 1 }, (_, n) => ({ label: `Own ${n}`, labelKey: `own ${n}` }));
  await model.insertMany(rows.map((row) => ({ ...row, kind: 'ip-type', owner: person, position: 0 })));
  const { createIpType, createIpContent, customIpTypes } = client(person);
  const outcomes = await Promise.allSettled(['One', 'Two', 'Three'].map((label) => createIpType({ label })));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThanOrEqual(2);
  for (const reason of refused) expect(reason).toEqual(failing('taxonomy.too-many', 409));
  expect((await customIpTypes({})).length).toBeLessThanOrEqual(mostOptions);
  await createIpContent({ label: 'Of the other kind' });
});

test('a deleted option is gone, and its label can be made again', async () => {
  const { createIpType, deleteIpType, customIpTypes } = client(addressOf('05'));
  const { id } = await createIpType({ label: 'Short-lived' });
  expect(await deleteIpType({ id })).toEqual({ ok: true });
  expect(await customIpTypes({})).toEqual([]);
  await expect(deleteIpType({ id })).rejects.toEqual(failing('taxonomy.option-not-found', 404));
  await expect(createIpType({ label: 'SHORT-LIVED' })).resolves.toMatchObject({ label: 'SHORT-LIVED' });
  const { createIpContent, deleteIpContent, customIpContents } = client(addressOf('05'));
  expect(await deleteIpContent({ id: (await createIpContent({ label: 'Sketch' })).id })).toEqual({ ok: true });
  expect(await customIpContents({})).toEqual([]);
});

test('refuses to delete a global option, or one of another person or kind', async () => {
  const { createIpType, deleteIpContent } = client(addressOf('06'));
  const { id } = await createIpType({ label: 'Mine alone' });
  const [patent] = await client().ipTypes({});
  const gone = failing('taxonomy.option-not-found', 404);
  await expect(client().deleteIpType({ id: patent?.id ?? '' })).rejects.toEqual(gone);
  await expect(client().deleteIpType({ id })).rejects.toEqual(gone);
  await expect(deleteIpContent({ id })).rejects.toEqual(gone);
  await expect(client().deleteIpType({ id: 'all' })).rejects.toEqual(failing('request.invalid', 422));
  expect(await client().ipTypes({})).toContainEqual(patent);
});

test('an own label that became global is offered once', async () => {
  const person = addressOf('07');
  await client(person).createIpType({ label: 'Future right' });
  await options.ensureGlobal('ip-type', ['Future Right']);
  const all = labels(await client(person).allIpTypes({}));
  expect(all.filter((label) => label.toLowerCase() === 'future right')).toEqual(['Future Right']);
  await connection.model('Option').deleteOne({ kind: 'ip-type', label: 'Future Right' });
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
  const missing = failing('session.missing', 401);
  await expect(stranger.ipTypes({})).rejects.toEqual(missing);
  await expect(stranger.createIpType({ label: 'Nobody’s' })).rejects.toEqual(missing);
  await expect(stranger.deleteIpType({ id: 'a'.repeat(24) })).rejects.toEqual(missing);
});

test('forgets the options of a person whose account ends, and none of another, for services only', async () => {
  const [gone, other] = [`0x${'c1'.repeat(20)}`, `0x${'c2'.repeat(20)}`] as const;
  for (const owner of [gone, other]) await options.add('ip-type', owner, 'My own');
  const identity = createServiceClient(taxonomyApi, { baseUrl: service.url, service: 'identity', internalSecret });
  await expect(createClient(taxonomyApi, { baseUrl: service.url }).forgetPerson({ wallet: gone })).rejects.toEqual(
    failing('access.denied', 403),
  );
  await identity.forgetPerson({ wallet: gone });
  expect(await options.findOwn('ip-type', gone)).toEqual([]);
  expect(await options.findOwn('ip-type', other)).toHaveLength(1);
  expect((await options.findGlobal('ip-type')).length).toBeGreaterThan(0);
});
