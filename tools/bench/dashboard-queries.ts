/**
 * The dashboard's queries for portfolios of 100, 2,000 and 20,000 assets in one registry. The registry's contract records every asset:
 * the owners are copies of Multicall3, so that one transaction registers eighty. What the index and its database compute for a query
 * is compared, which a busy machine does not change; the queries of all portfolios alternate. Fails if one grows by more than half.
 * Linux only.
 * Usage: node tools/bench/dashboard-queries.ts [assets of each portfolio…]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { localDeployment, registryAbi } from '@ipr/abi';
import { graphIndex } from '@ipr/adapter-graph';
import { createStack } from '@ipr/e2e/stack/run-stack';
import { encodeFunctionData, type Hex, multicall3Abi, padHex } from 'viem';
import { processorTimeOf } from './processor-time.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [100, 2_000, 20_000];
const rounds = 21;
/** Registrations per transaction: they fit into a block. */
const atOnce = 80;
/** The growth from the smallest to the largest portfolio, at most. */
const most = 1.5;
/** Every twentieth asset is shared, with the one recipient of its portfolio. */
const sharedEach = 20;
/** The shares end on as many different days, from today on. */
const endDays = 400;
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const registry = localDeployment.registry.address;
const day = 86_400;
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const stack = await createStack();
await stack.start();
const index = graphIndex({ url: `${stack.origin}/graphql` });
let registered = 0;

const createCall = (number: number): Hex => {
  const cid = `bafkrei${String(number).padStart(52, 'a')}`;
  const args = [padHex(`0x${number.toString(16)}`, { size: 32 }), cid, `Bench ${number}`] as const;
  return encodeFunctionData({ abi: registryAbi, functionName: 'createAsset', args });
};

const grantCall = (id: number, recipient: Hex): Hex => {
  const expires = BigInt(Math.floor(Date.now() / 1000) + 3_600 + (id % endDays) * day);
  const nda = padHex(`0x${id.toString(16)}`, { size: 32 });
  const args = [BigInt(id), recipient, 1, expires, nda, `bafkrei${String(id).padStart(52, 'a')}`] as const;
  return encodeFunctionData({ abi: registryAbi, functionName: 'grantAccess', args });
};

const [from] = await stack.rpc<Hex[]>('eth_accounts');
const mined = async (hash: Hex): Promise<number> => {
  for (;;) {
    const found = await stack.rpc<{ blockNumber: Hex; status: Hex } | null>('eth_getTransactionReceipt', [hash]);
    if (found?.status === '0x0') throw new Error(`${hash} was reverted`);
    if (found) return Number(found.blockNumber);
    await sleep(20);
  }
};
const sendAll = async (owner: Hex, calls: readonly Hex[]): Promise<number> => {
  let block = 0;
  for (let at = 0; at < calls.length; at += atOnce) {
    const part = calls.slice(at, at + atOnce).map((callData) => ({ target: registry, allowFailure: false, callData }));
    const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [part] });
    block = await mined(await stack.rpc<Hex>('eth_sendTransaction', [{ from, to: owner, data, gas: '0x1c9c380' }]));
  }
  return block;
};

interface Portfolio {
  readonly owner: Hex;
  readonly recipient: Hex;
}

/** Registrations and grants after which the index is awaited: it shows many blocks at once, and without progress it would be restarted. */
const portion = 800;

const insert = async (size: number): Promise<Portfolio> => {
  const [owner, recipient] = (['b', 'f'] as const).map((fill): Hex => `0x${size.toString(16).padStart(40, fill)}`) as [
    Hex,
    Hex,
  ];
  await stack.rpc('anvil_setCode', [owner, await stack.rpc('eth_getCode', [multicall3, 'latest'])]);
  const ids = Array.from({ length: size }, (_, at) => registered + at + 1);
  registered += size;
  const grants = ids.filter((id) => id % sharedEach === 0).map((id) => () => grantCall(id, recipient));
  const calls = [...ids.map((id) => () => createCall(id)), ...grants];
  for (let at = 0; at < calls.length; at += portion) {
    const block = await sendAll(
      owner,
      calls.slice(at, at + portion).map((call) => call()),
    );
    await index.waitForBlock(block, 1_800_000);
  }
  return { owner, recipient };
};

const year = new Date().getUTCFullYear();
const starts = Array.from({ length: 13 }, (_, month) => Date.UTC(year, month, 1) / 1000);
const attention = { first: 3, countTo: 4 } as const;
const queries: Readonly<Record<string, (portfolio: Portfolio) => Promise<unknown>>> = {
  counters: ({ owner }) => index.metrics(owner),
  'counters of the recipient': ({ recipient }) => index.metrics(recipient),
  'chart of a year': ({ owner }) => index.registrations(owner, starts),
  'waits for a signature': ({ recipient: wallet }) =>
    index.shares({ wallet, direction: 'incoming', statuses: ['PENDING'], ...attention }),
  'ends within a week': ({ owner: wallet }) => {
    const endsBefore = Math.floor(Date.now() / 1000) + 7 * day;
    return index.shares({ wallet, direction: 'outgoing', statuses: ['ACTIVE'], endsBefore, ...attention });
  },
  'recent activity': ({ owner }) => index.activity({ wallet: owner, first: 20 }),
};

const computed = async (): Promise<number> => {
  const parts = await stack.parts();
  return processorTimeOf(parts.flatMap(({ name, pid }) => (pid && /^(graph-node|postgres)$/.test(name) ? [pid] : [])));
};

/** Medians of milliseconds computed for each query of each portfolio; all alternate. */
const measure = async (portfolios: readonly Portfolio[]) => {
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++)
    for (const [name, query] of Object.entries(queries))
      for (const portfolio of portfolios) {
        const before = await computed();
        await query(portfolio);
        const key = `${name} ${portfolio.owner}`;
        times.set(key, [...(times.get(key) ?? []), (await computed()) - before]);
      }
  return (name: string, { owner }: Portfolio) => median(times.get(`${name} ${owner}`) ?? []);
};

try {
  const [smallest = 0, ...larger] = sizes;
  const portfolios = [await insert(smallest)];
  const alone = await measure(portfolios);
  for (const size of larger) portfolios.push(await insert(size));
  const all = await measure(portfolios);
  const metrics = await Promise.all(portfolios.map(({ owner }) => index.metrics(owner)));
  print(
    `owned: ${metrics.map(({ owned }) => owned).join(', ')}; ` +
      `pending shares: ${metrics.map(({ pendingOutgoing }) => pendingOutgoing.value).join(', ')}; rounds: ${rounds}`,
  );
  print(
    `${'computed, in ms'.padEnd(28)}${sizes.map((size) => String(size).padStart(10)).join('')}     growth  in a larger registry`,
  );
  for (const name of Object.keys(queries)) {
    const values = portfolios.map((portfolio) => all(name, portfolio));
    const [first = Number.NaN] = values;
    const before = portfolios.slice(0, 1).map((portfolio) => alone(name, portfolio))[0] ?? Number.NaN;
    const growth = (values.at(-1) ?? Number.NaN) / first;
    if (growth > most) process.exitCode = 1;
    print(
      `${name.padEnd(28)}${values.map((value) => value.toFixed(1).padStart(10)).join('')}` +
        `     ${growth.toFixed(2)} ×  ${(first / before).toFixed(2)} ×`,
    );
  }
} finally {
  await stack.remove();
}
process.exit();
