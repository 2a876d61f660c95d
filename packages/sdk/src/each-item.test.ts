import { eachItem } from './each-item.ts';
import { calls } from './generated/calls.ts';
import type { PageShape } from './request-of-call.ts';

type Input = Readonly<Record<string, unknown>>;

const collect = async (shape: PageShape, given: Input, call: (input: Input) => unknown) => {
  const inputs: Input[] = [];
  const rows: unknown[] = [];
  const send = async (input: Input) => {
    inputs.push(input);
    return call(input);
  };
  for await (const row of eachItem(send, shape, given)) rows.push(row);
  return { inputs, rows };
};

const idsFrom = (rows: readonly unknown[]) => rows.map((row) => (row as { id: number }).id);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A list of grants as the registry pages it: 50 rows at most, 5,000 rows in reach, newest first. */
const grants = (count: number, perSecond: number) => {
  const all = numbers(count).map((id) => ({ id, createdAt: 1_000_000 - Math.floor(id / perSecond) }));
  return ({ page, limit, until = Number.POSITIVE_INFINITY }: Input) => {
    if (Number(page) * Number(limit) > 5_000) throw new Error('out of reach');
    const matching = all.filter(({ createdAt }) => createdAt <= Number(until));
    return { outgoing: matching.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit)), incoming: [] };
  };
};

test('pages end with the first one that is not full', async () => {
  const { inputs, rows } = await collect(calls.notifications.notifications.pages, {}, ({ page, limit }) => ({
    items: numbers(page === 3 ? 1 : Number(limit)).map((id) => ({ id: `${page}-${id}` })),
  }));
  expect(rows).toHaveLength(101);
  expect(inputs).toEqual([1, 2, 3].map((page) => ({ page, limit: 50 })));
});

test('a list beyond the reach of pages continues at its last moment, each row once', async () => {
  const { rows } = await collect(calls.sharing.shares.pages, { direction: 'outgoing' }, grants(12_345, 7));
  expect(idsFrom(rows)).toEqual(numbers(12_345));
});

test('a list of which one moment has more rows than pages reach ends, and does not run forever', async () => {
  const { rows, inputs } = await collect(calls.sharing.shares.pages, { direction: 'outgoing' }, grants(20_000, 20_000));
  expect([rows.length, inputs.length]).toEqual([5_000, 200]);
});

test('a row that a new one moved to the next page comes once', async () => {
  const { rows } = await collect({ by: 'page', items: '', limit: 2 }, {}, ({ page }) =>
    page === 1 ? [{ id: 1 }, { id: 2 }] : page === 2 ? [{ id: 2 }, { id: 3 }] : [],
  );
  expect(idsFrom(rows)).toEqual([1, 2, 3]);
});

test('offsets keep the moment of the first page, and continue with the assets that the list left out', async () => {
  const { rows, inputs } = await collect(calls.profiles.userActivity.pages, { id: 'p' }, ({ offset, heldBefore }) => {
    const [count, hasMore] = heldBefore === undefined ? [100, Number(offset) < 100] : [1, false];
    const items = numbers(count).map((id) => ({ id: `${heldBefore}-${offset}-${id}`, timestamp: 9 }));
    return { items, hasMore, at: '5-5', nextHeld: heldBefore === undefined ? '77' : null };
  });
  expect(rows).toHaveLength(201);
  expect(inputs).toEqual([
    { id: 'p', limit: 100, offset: 0 },
    { id: 'p', limit: 100, offset: 100, at: '5-5' },
    { id: 'p', limit: 100, offset: 0, at: '5-5', until: undefined, heldBefore: '77' },
  ]);
});

test('cursors are followed to their end', async () => {
  const signatures = await collect(calls.identity.signatures.pages, {}, ({ before }) => ({
    items: [before ?? 'first'],
    next: before === undefined ? 'c1' : before === 'c1' ? 'c2' : null,
  }));
  expect(signatures.rows).toEqual(['first', 'c1', 'c2']);
  const certificates = await collect(calls.certificates.assetCertificates.pages, { assetId: '1' }, ({ after }) => ({
    items: [{ certificateId: after === undefined ? 'b' : 'a' }],
    hasMore: after === undefined,
  }));
  expect(certificates.inputs).toEqual([{ assetId: '1' }, { assetId: '1', after: 'b' }]);
});

test('the next page is fetched when the loop gets there', async () => {
  let count = 0;
  const call = async () => {
    count += 1;
    return [{ id: count }];
  };
  for await (const _ of eachItem(call, { by: 'page', items: '', limit: 1 }, {})) break;
  expect(count).toBe(1);
});
