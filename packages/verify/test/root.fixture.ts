import { fromHex, type Hex } from '@ipr/domain';
import { DailyRoot, dailyRootType, endOfDay, RootPlace, rootCallData } from '@ipr/protocol/evidence/daily-root';
import { merkleTree } from '@ipr/protocol/evidence/merkle-tree';
import { recordHash } from '@ipr/protocol/evidence/record';
import { signRecord } from '@ipr/protocol/evidence/signature';
import { buildTrie } from '@ipr/protocol/evidence/trie-build';
import { keccak256, numberToHex, toRlp } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { headerRlp } from '../src/chain/header-hash.ts';
import type { NdaEvidenceParts } from '../src/nda-evidence/parts.ts';
import type { TestAuthority } from './authority.fixture.ts';
import { firstBlock, headerAt } from './chain.fixture.ts';
import type { TestOperator } from './record.fixture.ts';

const relay = privateKeyToAccount(`0x${'51'.repeat(32)}`);
/** Of the transaction in its block. */
const position = 3;
export const [first, last] = [3, 12];

/** What a forger changes: the document, what the transaction carries, and everything once it is made. */
export interface RootForgery {
  readonly document?: (document: Record<string, unknown>) => void;
  /** Numbers of the first and the last record. */
  readonly range?: readonly [first: number, last: number];
  readonly day?: string;
  /** The hashes of the other records. */
  readonly hashes?: (hashes: Hex[]) => void;
  readonly sent?: (root: DailyRoot) => { readonly data?: Hex; readonly chainId?: number; readonly type?: 'eip2930' };
  /** Seconds between the end of the day and the block. */
  readonly minedAfter?: number;
  readonly operator?: TestOperator;
}

const signed = (data: Hex, chainId: number, type: 'eip1559' | 'eip2930', nonce: number): Promise<Hex> => {
  const own = { to: relay.address, data, chainId, nonce, gas: 30_000n };
  return type === 'eip1559'
    ? relay.signTransaction({ type, ...own, maxFeePerGas: 30n, maxPriorityFeePerGas: 25n })
    : relay.signTransaction({ type, ...own, gasPrice: 30n });
};

/** A block of six transactions, one of which carries the data. */
const blockWith = async (time: number, data: Hex, chainId: number, type: 'eip1559' | 'eip2930') => {
  const raws = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      at === position ? signed(data, chainId, type, at) : signed('0x', 80_002, 'eip1559', at),
    ),
  );
  const entries = raws.map((raw, at) => [toRlp(at === 0 ? '0x' : numberToHex(at)), raw] as const);
  const { root, nodes } = buildTrie(entries, toRlp(numberToHex(position)));
  const header = headerAt(firstBlock + 40_000, time, { transactionsRoot: root });
  const block = { number: Number(header.number), hash: header.hash, header: headerRlp(header) };
  return { hash: keccak256(raws[position] ?? '0x'), index: position, block, proof: [...nodes] };
};

type Signed = NonNullable<NdaEvidenceParts['record']>;

/** The daily root of a record with number 7, among ten records. */
export const rootOf = async (
  { record }: Signed,
  { authority, operator }: { readonly authority: TestAuthority; readonly operator: TestOperator },
  forgery: RootForgery = {},
): Promise<NonNullable<Signed['dailyRoot']>> => {
  const [from, to] = forgery.range ?? [first, last];
  const hashes = Array.from({ length: to - from + 1 }, (_, at) => numberToHex(at + 1, { size: 32 }));
  hashes[record.number - from] = await recordHash(record);
  forgery.hashes?.(hashes);
  const tree = merkleTree(hashes);
  const day = forgery.day ?? record.madeAt.slice(0, 10);
  const end = endOfDay(day);
  const draft = {
    schema: 'ipr-daily-root/1',
    number: 2,
    previous: `0x${'07'.repeat(32)}`,
    day,
    network: record.network,
    first: from,
    last: to,
    head: hashes.at(-1),
    root: tree.root,
    madeAt: new Date(end + 600_000).toISOString(),
  };
  forgery.document?.(draft);
  const root = DailyRoot.parse(draft);
  const { data, chainId, type } = { chainId: 80_002, type: 'eip1559' as const, ...forgery.sent?.(root) };
  const time = end / 1000 + (forgery.minedAfter ?? 660);
  const place = {
    path: tree.pathOf(record.number - from),
    transaction: await blockWith(time, data ?? rootCallData(root), chainId, type),
  };
  const { key, shown } = forgery.operator ?? operator;
  return {
    root,
    signature: await signRecord(root, key, shown.kid, dailyRootType),
    place: RootPlace.parse(place),
    timestamp: await authority.stamp(fromHex(await recordHash(root)), new Date(end + 605_000)),
  };
};

/** The same evidence with the daily root of its record. */
export const withRoot = async (
  parts: NdaEvidenceParts,
  by: Parameters<typeof rootOf>[1],
  forgery: RootForgery = {},
): Promise<NdaEvidenceParts> => {
  if (!parts.record) throw new Error('no record');
  return { ...parts, record: { ...parts.record, dailyRoot: await rootOf(parts.record, by, forgery) } };
};
