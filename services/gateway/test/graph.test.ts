import * as activity from '@ipr/adapter-graph/queries/activity';
import { assetQuery } from '@ipr/adapter-graph/queries/asset';
import { assetsQuery } from '@ipr/adapter-graph/queries/assets';
import { headQuery } from '@ipr/adapter-graph/queries/head';
import { metricsQuery } from '@ipr/adapter-graph/queries/metrics';
import { profileQuery } from '@ipr/adapter-graph/queries/profile';
import { registrationsQuery } from '@ipr/adapter-graph/queries/registrations';
import { sharesQuery } from '@ipr/adapter-graph/queries/shares';
import { timelineQuery } from '@ipr/adapter-graph/queries/timeline';
import { answerJson, problemCode, startGateway, startUpstream } from './start-gateway.ts';

let index: Awaited<ReturnType<typeof startUpstream>>;
let gateway: Awaited<ReturnType<typeof startGateway>>;

beforeAll(async () => {
  index = await startUpstream((req, res) =>
    req.url === '/subgraphs/name/x' ? answerJson(res, { data: { assets: [] } }) : answerJson(res, {}, 404),
  );
  gateway = await startGateway({ env: { INDEX_URL: `${index.url}/subgraphs/name/x`, RATE_LIMIT_FACTOR: '10' } });
});
afterAll(() => Promise.all([gateway.close(), index.close()]));
beforeEach(() => {
  index.seen.length = 0;
});

const post = (body: unknown, at = gateway.url) =>
  fetch(`${at}/graphql`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

test('passes a query to the index', async () => {
  const query = 'query Assets($owner: String) { assets(where: { owner: $owner }) { ...A } } fragment A on Asset { id }';
  const answer = await post({ query, variables: { owner: '0x1' }, operationName: 'Assets' });
  expect(await answer.json()).toEqual({ data: { assets: [] } });
  expect(JSON.parse(index.seen[0]?.body ?? '')).toMatchObject({ query, variables: { owner: '0x1' } });
});

const largest = {
  first: 1000,
  skip: 4000,
  block: { number: 1 },
  where: { and: [{ or: [{ asset_: { title: 'x' } }] }] },
};
test.each([
  ['the newest block', headQuery],
  ['assets', assetsQuery],
  ['an asset', assetQuery],
  ['the dashboard', metricsQuery],
  ['registrations', registrationsQuery],
  ['a profile', profileQuery],
  ['shares', sharesQuery],
  ['a timeline', timelineQuery],
  ['held assets', activity.heldAssetsQuery],
  ['the activity', activity.activityQuery],
])('passes the product’s query of %s with the largest pages', async (_, query) => {
  expect((await post({ query, variables: largest })).status).toBe(200);
});

const deep = (levels: number): string => (levels === 0 ? 'id' : `a { ${deep(levels - 1)} }`);
const filters = (levels: number): object => (levels === 0 ? { owner: '0x1' } : { and: [filters(levels - 1)] });

const nested = (levels: number): string => (levels === 0 ? '{id: "1"}' : `{and: [${nested(levels - 1)}]}`);

test.each([
  ['a mutation', 'mutation { a { id } }', 'only queries'],
  ['a subscription', 'subscription { a { id } }', 'only queries'],
  ['a mutation beside a query', 'query A { a { id } } mutation B { b { id } }', 'only queries'],
  ['introspection', '{ __schema { types { name } } }', 'introspection'],
  ['introspection in a fragment', '{ ...A } fragment A on Query { __type(name: "x") { name } }', 'introspection'],
  ['the log of the mappings', '{ _logs { text } }', 'logs'],
  ['a deep query', `{ ${deep(8)} }`, '8 fields deep'],
  ['fragments that call each other', '{ ...A } fragment A on Q { ...B } fragment B on Q { ...A }', 'fragments'],
  [
    'fragments that multiply',
    `{ ...F0 } ${Array.from({ length: 7 }, (_, i) => `fragment F${i} on Q { a${i}: x { id } ...F${i + 1} b${i}: x { id } ...F${i + 1} }`).join(' ')} fragment F7 on Q { id }`,
    '400 fields',
  ],
  ['many fields', `{ ${Array.from({ length: 401 }, (_, i) => `a${i}: registry`).join(' ')} }`, '400 fields'],
  ['lists within lists', '{ assets(first: 1000) { roles(first: 100) { id } } }', '20000 objects'],
  ['lists within lists that say no number', '{ assets { roles { granted: actions { id } } } }', '20000 objects'],
  [
    'too many lists',
    `{ ${Array.from({ length: 21 }, (_, i) => `a${i}: assets(first: 1000) { id }`).join(' ')} }`,
    'objects',
  ],
  ['a long page', '{ assets(first: 1001) { id } }', 'first is not from 0 to 1000'],
  ['a page from far behind', '{ assets(skip: 5001) { id } }', 'skip is not from 0 to 5000'],
  ['a page whose size is no number', '{ assets(first: "9") { id } }', 'first'],
  ['broken GraphQL', '{ a { ', 'malformed'],
  ['more words than a query needs', `{ ${'a '.repeat(2_100)} }`, 'too long'],
  ['directives', '{ assets @skip(if: false) { id } }', 'directives'],
  ['filters nested in its text', `{ assets(where: ${nested(9)}) { id } }`, '8 filters deep'],
  ['filters nested in a default', `query Q($w: W = ${nested(9)}) { assets(where: $w) { id } }`, '8 filters deep'],
  ['NUL in a filter', '{ assets(where: { title: "a\u0000" }) { id } }', 'control characters'],
  ['NUL as an escape', '{ assets(where: { title: "a\\u0000" }) { id } }', 'control characters'],
  ['NUL in a default', 'query A($t: String = "\\u0000") { assets(where: { title: $t }) { id } }', 'control characters'],
  ['a type definition', 'type A { id: ID }', 'only queries'],
])('refuses %s, and says why', async (_, query, reason) => {
  const answer = await post({ query });
  const problem = await answer.clone().json();
  expect([answer.status, await problemCode(answer)]).toEqual([422, 'index.query-refused']);
  expect(problem.params.reason).toContain(reason);
  expect(index.seen).toEqual([]);
});

test.each([
  ['given', 'query A($n: Int) { assets(first: $n) { id } }', { n: 1001 }],
  ['given as text', 'query A($n: Int) { assets(first: $n) { id } }', { n: '5' }],
  ['by default', 'query A($n: Int = 1001) { assets(first: $n) { id } }', {}],
  ['with NUL', 'query A($t: String) { assets(where: { title: $t }) { id } }', { t: 'a\u0000b' }],
  ['deep in filters', 'query A($w: Asset_filter) { assets(where: $w) { id } }', { w: filters(9) }],
])('bounds numbers and filters of variables, %s', async (_, query, variables) => {
  expect(await problemCode(await post({ query, variables }))).toBe('index.query-refused');
  expect(index.seen).toEqual([]);
});

test('passes no error of the index on, because it contains queries of its database', async () => {
  const message = 'Failed to get entities from store: query = select 1 from "sgd2"."asset"';
  const failing = await startUpstream((_, res) =>
    answerJson(res, { data: { assets: [] }, errors: [{ message, path: ['assets'], extensions: { sql: message } }] }),
  );
  const own = await startGateway({ env: { INDEX_URL: failing.url } });
  try {
    const answer = await post({ query: '{ assets { id } }' }, own.url);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { data: { assets: [] }, errors: [{ message: 'The index could not answer this query.' }] },
    ]);
  } finally {
    await Promise.all([own.close(), failing.close()]);
  }
});

test('answers index.unavailable when the answer of the index breaks off', async () => {
  const failing = await startUpstream((_, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":{"assets":[');
    setImmediate(() => res.destroy());
  });
  const own = await startGateway({ env: { INDEX_URL: failing.url } });
  try {
    expect(await problemCode(await post({ query: '{ assets { id } }' }, own.url))).toBe('index.unavailable');
  } finally {
    await Promise.all([own.close(), failing.close()]);
  }
});

test('refuses bodies over 16 KiB, other fields and other methods', async () => {
  expect((await post({ query: `{ a } #${'x'.repeat(17_000)}` })).status).toBe(413);
  expect(await problemCode(await post({ query: '{ a }', extensions: {} }))).toBe('request.invalid');
  expect((await fetch(`${gateway.url}/graphql`)).status).toBe(405);
});

test('limits how often one client asks', async () => {
  const slow = await startGateway({ env: { INDEX_URL: `${index.url}/subgraphs/name/x`, RATE_LIMIT_FACTOR: '0.01' } });
  const answers = [];
  for (let n = 0; n < 4; n++) answers.push(await post({ query: '{ a }' }, slow.url));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, expect.any(Number)]);
  const last = answers[3];
  expect(last && (await problemCode(last))).toBe('request.rate-limited');
  await slow.close();
});
