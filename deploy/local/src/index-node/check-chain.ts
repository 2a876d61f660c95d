import type pg from 'pg';
import { blockAt } from './chain-rpc.ts';
import { withDatabase } from './postgres.ts';

export const DATABASE = 'graph';

export type IndexedBlock = Readonly<{ what: string; height: number; hash: string }>;

const hasTable = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query('select to_regclass($1) is not null as found', [table])).rows[0].found;

/** Blocks that the index believes in: genesis, newest block seen, newest block of each deployment (graph-node 0.45's tables). */
const storedBlocks = async (client: pg.Client): Promise<IndexedBlock[]> => {
  if (!(await hasTable(client, 'public.ethereum_networks')) || !(await hasTable(client, 'subgraphs.head'))) return [];
  const { rows } = await client.query(`
    select 'genesis' as what, 0 as height, genesis_block_hash as hash from ethereum_networks
    union all select 'newest block', head_block_number, head_block_hash from ethereum_networks
    union all select d.subgraph, h.block_number, encode(h.block_hash, 'hex')
      from subgraphs.head h join deployment_schemas d on d.id = h.id where d.active`);
  return rows
    .filter((row) => row.hash !== null && row.height !== null)
    .map((row) => ({ what: row.what, height: Number(row.height), hash: `0x${row.hash}` }));
};

/** Hash of the genesis block that the index was built on; undefined before graph-node has seen one. */
export const storedGenesis = async (databaseUrl: string): Promise<string | undefined> => {
  const stored = await withDatabase(databaseUrl, storedBlocks);
  return stored.find(({ what }) => what === 'genesis')?.hash;
};

/** The first stored block that is not the chain's: the index then belongs to another chain, or to one that was reset. */
export const findForeignBlock = async (databaseUrl: string, chainUrl: string): Promise<IndexedBlock | undefined> => {
  for (const block of await withDatabase(databaseUrl, storedBlocks)) {
    if ((await blockAt(chainUrl, block.height))?.hash !== block.hash) return block;
  }
  return undefined;
};

/** Drops all indexed data, so that graph-node, which must not run, starts from scratch. @param serverUrl of another database */
export const dropDatabase = (serverUrl: string): Promise<unknown> =>
  withDatabase(serverUrl, (client) => client.query(`drop database if exists ${DATABASE} with (force)`));

/**
 * Makes sure that there is a database for the index and that it belongs to this chain; otherwise it is dropped, and the index
 * builds itself again from the events. graph-node must not run.
 * @param serverUrl of any database of a server, with the rights to create databases
 * @returns the address of the database
 */
export const prepareDatabase = async (
  serverUrl: string,
  chainUrl: string,
  log: (line: string) => void,
): Promise<string> => {
  const url = new URL(serverUrl);
  url.pathname = `/${DATABASE}`;
  const exists = await withDatabase(serverUrl, (client) =>
    client.query('select 1 from pg_database where datname = $1', [DATABASE]),
  );
  if (exists.rowCount === 1) {
    const foreign = await findForeignBlock(url.href, chainUrl);
    if (foreign === undefined) return url.href;
    log(
      `the index belongs to another chain (${foreign.what}: block ${foreign.height} ${foreign.hash}): it is rebuilt from the events`,
    );
  }
  await dropDatabase(serverUrl);
  await withDatabase(serverUrl, (client) => client.query(`create database ${DATABASE}`));
  return url.href;
};
