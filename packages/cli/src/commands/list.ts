import { formatProofTime } from '@ipr/domain';
import type { AssetQuery, ListedAsset } from '@ipr/ports/index';
import { type Caller, type Command, textOf, type Values } from '../command.ts';
import { UsageError } from '../exit-code.ts';
import { printable } from '../io.ts';

const pageSize = 200;

/** Rows up to a number, in pages of one moment, so that a registration in between moves no row. */
const collect = async ({ ports }: Caller, query: AssetQuery, most: number, signal: AbortSignal) => {
  const rows: ListedAsset[] = [];
  let at: AssetQuery['at'];
  for (;;) {
    const first = Math.min(pageSize, most - rows.length);
    const page = await ports.index.assets({ ...query, first, skip: rows.length, at, signal });
    rows.push(...page.items);
    at = page.at;
    if (!page.hasMore || rows.length >= most) return { rows, hasMore: page.hasMore };
  }
};

const limitOf = (values: Values): number => {
  const limit = Number(textOf(values, 'limit') ?? '100');
  if (!Number.isInteger(limit) || limit < 1 || limit > 5000)
    throw new UsageError('--limit is a whole number from 1 to 5000');
  return limit;
};

const lineOf = ({ id, title, hash, updatedAt, versionCount, grant }: ListedAsset): string =>
  [
    id.padStart(6),
    formatProofTime(updatedAt, 'en', 'UTC'),
    `v${versionCount}`.padEnd(4),
    (grant ? grant.level : 'owner').padEnd(6),
    hash.slice(0, 18),
    printable(title),
  ].join('  ');

export const list: Command = {
  name: 'list',
  usage: '[--shared | --all] [--title <text>] [--limit 100]',
  summary: 'Your assets, newest first; those shared with you with --shared, both with --all',
  options: {
    shared: { type: 'boolean' },
    all: { type: 'boolean' },
    title: { type: 'string' },
    limit: { type: 'string' },
  },
  count: [0, 0],
  async run({ values, io, open }) {
    const caller = await open();
    const { wallet } = caller.session;
    const query = {
      ...(values.shared && !values.all ? {} : { owner: wallet }),
      ...(values.shared || values.all ? { sharedWith: wallet } : {}),
      titleContains: textOf(values, 'title'),
    };
    const { rows, hasMore } = await collect(caller, query, limitOf(values), io.signal);
    if (hasMore) io.say('There are more; --limit shows them.');
    return { lines: rows.length > 0 ? rows.map(lineOf) : ['No assets.'], json: { assets: rows, hasMore } };
  },
};
