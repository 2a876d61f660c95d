import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { connectMongo, createLogger } from '@ipr/service-kit';
import type { Connection } from 'mongoose';
import { parseGwei } from 'viem';
import { mongoFeeFloors } from './fee-floors.mongo.ts';
import { openFeeMarket } from './fee-market.ts';
import type { MarketReading } from './fees.ts';
import type { FeeFloors } from './learnt-floor.ts';

const gwei = (value: number) => parseGwei(String(value));
let floors: FeeFloors;
let raw: Connection;
let close: () => Promise<void>;
beforeAll(async () => {
  const mongo = await startTemporaryMongo();
  const connection = await connectMongo(mongo.uri, 'ipr_relay');
  raw = connection;
  floors = mongoFeeFloors(connection, 'one network');
  close = async () => {
    await connection.close();
    await mongo.close();
  };
});
afterAll(() => close());

const open = (reading: MarketReading, { cap = gwei(500), minTip = gwei(25), now = Date.now } = {}) => {
  const lines: string[] = [];
  const log = createLogger('relay', { level: 'info', destination: { write: (line) => void lines.push(line) } });
  const none: FeeFloors = { read: async () => undefined, keep: async () => undefined };
  const market = (kept = none) =>
    openFeeMarket({ read: async () => reading, floors: kept, settings: { cap, minTip }, log, now });
  return { market, lines };
};

test('the tip is the network’s least where the node suggests less, and room is left for a base fee that doubles', async () => {
  const market = await open({ baseFee: gwei(30), tip: gwei(1) }).market();
  expect(await market.quote()).toEqual({ maxFeePerGas: gwei(85), maxPriorityFeePerGas: gwei(25) });
});

test('a suggestion is followed up to four times the least tip, and of that 25 gwei at least', async () => {
  const reading = { baseFee: gwei(1), tip: gwei(480) };
  for (const [minTip, tip] of [
    [0, 100],
    [25, 100],
    [40, 160],
  ] as const) {
    const market = await open(reading, { minTip: gwei(minTip) }).market();
    expect((await market.quote()).maxPriorityFeePerGas).toBe(gwei(tip));
  }
});

test('a tip that nodes demand is known after a start', async () => {
  const { market: start } = open({ baseFee: gwei(1), tip: gwei(1) }, { minTip: 0n });
  const market = await start(floors);
  expect(market.isTooLow(gwei(1))).toBe(false);
  await market.learn(gwei(30));
  await market.learn(gwei(10));
  expect(market.isTooLow(gwei(29))).toBe(true);
  for (const each of [market, await start(floors)]) expect((await each.quote()).maxPriorityFeePerGas).toBe(gwei(30));
});

test('a tip that nodes demanded is a notice, and is paid for an hour', async () => {
  let time = Date.parse('2026-03-01T12:00:00Z');
  const { market: start } = open({ baseFee: gwei(1), tip: gwei(1) }, { cap: gwei(70), now: () => time });
  const market = await start(floors);
  await market.learn(gwei(80));
  await expect(market.quote()).rejects.toMatchObject({ code: 'relay.fees-too-high' });
  expect(market.notices()).toContainEqual(expect.stringContaining('80 gwei per gas; paid until 2026-03-01T13:00'));
  time += 3_600_000;
  for (const each of [market, await start(floors)]) {
    expect((await each.quote()).maxPriorityFeePerGas).toBe(gwei(25));
    expect(each.notices()).toEqual([]);
  }
});

test('a demand beyond what is believed is a notice, and is not paid', async () => {
  const market = await open({ baseFee: gwei(1), tip: gwei(1) }).market(floors);
  await market.learn(gwei(450));
  expect((await market.quote()).maxPriorityFeePerGas).toBe(gwei(25));
  expect(market.isTooLow(gwei(25))).toBe(false);
  expect(market.notices()).toEqual([expect.stringContaining('450 gwei')]);
});

test('a floor of earlier times, which had no end, is over', async () => {
  await raw.collection<{ _id: string }>('fee_floors').insertOne({ _id: 'old', tip: '450' } as { _id: string });
  expect(await mongoFeeFloors(raw, 'old').read()).toBeUndefined();
});

test('a replacement raises both fees by a tenth at least, and never goes below what was signed', async () => {
  const market = await open({ baseFee: gwei(1), tip: gwei(1) }).market();
  let last = { maxFeePerGas: gwei(100), maxPriorityFeePerGas: gwei(40) };
  for (let round = 0; round < 6; round++) {
    const next = await market.replacement(last);
    if (!next) throw new Error('there is room below the cap');
    expect(next.maxFeePerGas * 10n).toBeGreaterThan(last.maxFeePerGas * 11n);
    expect(next.maxPriorityFeePerGas * 10n).toBeGreaterThan(last.maxPriorityFeePerGas * 11n);
    last = next;
  }
});

test('a replacement that the cap would cut short of a tenth is not made', async () => {
  const market = await open({ baseFee: gwei(1), tip: gwei(1) }, { cap: gwei(100) }).market();
  const last = { maxFeePerGas: gwei(90), maxPriorityFeePerGas: gwei(30) };
  expect(await market.replacement(last)).toMatchObject({ maxFeePerGas: gwei(100) });
  expect(await market.replacement({ ...last, maxFeePerGas: gwei(95) })).toBeUndefined();
});

test('fees over the cap pause the relay, said once in the log and in the notices', async () => {
  const { market: start, lines } = open({ baseFee: gwei(480), tip: gwei(1) });
  const market = await start();
  for (let i = 0; i < 2; i++)
    await expect(market.quote()).rejects.toMatchObject({ code: 'relay.fees-too-high', params: { cap: '500' } });
  expect(await market.replacement({ maxFeePerGas: gwei(1), maxPriorityFeePerGas: gwei(1) })).toBeUndefined();
  expect(lines.filter((line) => line.includes('over the cap'))).toHaveLength(1);
  expect(market.notices()).toEqual([expect.stringContaining('500 gwei')]);
});
