import type { Height, IndexReport } from './assess-index.ts';
import { blockAt } from './chain-rpc.ts';

type MetaAnswer = { data?: { _meta?: { block: { number: number; hash: string | null } } } };

/** The newest block of the index; undefined when it does not answer or is reverting blocks. */
const indexHead = async (url: string): Promise<Height | undefined> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _meta { block { number hash } } }' }),
    signal: AbortSignal.timeout(3_000),
  });
  const block = ((await response.json()) as MetaAnswer).data?._meta?.block;
  return typeof block?.hash === 'string' ? { height: block.number, hash: block.hash } : undefined;
};

/**
 * Compares a running index with the chain by three small queries, without the database.
 * @param genesis hash of the block that the index was built on, when it is known
 */
export const inspectIndex = async (
  indexUrl: string,
  chainUrl: string,
  genesis: string | undefined,
): Promise<IndexReport> => {
  const head = await indexHead(indexUrl).catch(() => undefined);
  try {
    const believed = [genesis === undefined ? [] : { height: 0, hash: genesis }, head ?? []].flat();
    const actual = await Promise.all(believed.map(({ height }) => blockAt(chainUrl, height)));
    const foreign = believed.find(({ hash }, at) => actual[at]?.hash !== hash);
    const newest = await blockAt(chainUrl, 'latest');
    return newest === null ? null : { head, foreign, chainHeight: Number(newest.number) };
  } catch {
    return null;
  }
};
