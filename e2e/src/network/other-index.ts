import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  deploymentNameFor,
  type IndexedContracts,
  installDeployment,
  readDeployment,
} from '@ipr/local-stack/index-node/deployment-files';
import { writePlaceholder } from '@ipr/local-stack/index-node/placeholder';
import { postgresPart, postgresUrl, withDatabase } from '@ipr/local-stack/index-node/postgres';
import { supervisePart } from '@ipr/local-stack/supervisor/supervise-part';
import { startProgram } from './programs.ts';

const binary = join(
  createRequire(import.meta.resolve('@ipr/local-stack/config')).resolve('@graphprotocol/gnd-linux-x64/package.json'),
  '../bin/gnd',
);
const built = resolve(import.meta.dirname, '../../../subgraph/dist');
const password = 'of-the-second-network';

interface IndexOptions {
  readonly folder: string;
  readonly chainUrl: string;
  readonly ipfsUrl: string;
  readonly ports: Readonly<Record<'postgres' | 'graphql' | 'status' | 'admin' | 'metrics', number>>;
  /** Lower case. */
  readonly contracts: IndexedContracts;
}

/** A graph-node of the operator. This edition of it reads deployments from files, so the subgraph is given to it as files. */
export const startOtherIndex = async ({ folder, chainUrl, ipfsUrl, ports, contracts }: IndexOptions) => {
  const { postgres: port, graphql, status, admin, metrics } = ports;
  const part = await postgresPart({ dataDir: join(folder, 'postgres', 'data'), port, password });
  const postgres = supervisePart(part, folder, { onChange: () => undefined });
  await postgres.start();
  const at = { port, password };
  await withDatabase(postgresUrl(at, 'postgres'), (client) => client.query('create database index'));
  const cwd = join(folder, 'graph-node');
  mkdirSync(cwd);
  const deployment = await readDeployment(built);
  const { network } = deployment;
  await installDeployment(built, cwd, deployment, contracts);
  const listening = ['--http-port', graphql, '--index-node-port', status, '--admin-port', admin];
  const sources = ['--manifests', await writePlaceholder(cwd, network), '--ipfs', ipfsUrl, '--metrics-port', metrics];
  const end = startProgram(folder, 'graph-node', [binary, 'dev', ...[...sources, ...listening].map(String)], {
    cwd,
    env: {
      SUBGRAPH: `ip-registry:${deploymentNameFor(deployment, contracts)}`,
      ETHEREUM_RPC: `${network}:${chainUrl}`,
      POSTGRES_URL: postgresUrl(at, 'index'),
      GRAPH_LOG: 'warn',
      ETHEREUM_POLLING_INTERVAL: '500',
      STORE_CONNECTION_POOL_SIZE: '5',
      GRAPH_STORE_DISABLE_CHAIN_HEAD_PTR_CACHE: 'true',
      GRAPH_CHAIN_HEAD_WATCHER_TIMEOUT: '1',
      MALLOC_ARENA_MAX: '2',
      TOKIO_WORKER_THREADS: '2',
    },
  });
  const url = `http://127.0.0.1:${graphql}/subgraphs/name/ip-registry`;
  const body = JSON.stringify({ query: '{ _meta { block { number } } }' });
  const headers = { 'content-type': 'application/json' };
  const isServed = async () => (await (await fetch(url, { method: 'POST', headers, body })).text()).includes('number');
  while (!(await isServed().catch(() => false))) await sleep(100);
  return {
    url,
    close: async (): Promise<void> => {
      await end();
      await postgres.stop();
    },
  };
};
