import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from '../supervisor/part.ts';
import { DATABASE, prepareDatabase } from './check-chain.ts';
import { deploymentNameFor, type IndexedContracts, installDeployment, readDeployment } from './deployment-files.ts';
import { endProcessesIn } from './end-processes.ts';
import { pausePlaceholder, writePlaceholder } from './placeholder.ts';
import { binaryPackage } from './platform.ts';
import { postgresUrl } from './postgres.ts';
import type { RawPorts } from './raw-ports.ts';

/** Name under which the deployment is served: <address of GraphQL>/subgraphs/name/ip-registry */
const SUBGRAPH_NAME = 'ip-registry';

export type GraphNodeOptions = Readonly<{
  /** Folder for the files of deployments; made when it does not exist. */
  dataDir: string;
  ports: RawPorts;
  /** Where the deployment is queried: its GraphQL port, or the guard before it. */
  url: string;
  postgres: Readonly<{ port: number; password: string }>;
  chainUrl: string;
  /** Address of anything that answers POST /api/v0/version as IPFS does. */
  ipfsUrl: string;
  /** Result of `npm run build -w subgraph`: subgraph/dist. */
  buildDir: string;
  /** Contracts to index, lower case; by default those of the build. */
  contracts?: IndexedContracts;
  /** Called when the index is rebuilt because the chain is another one. */
  log: (line: string) => void;
}>;

/** @param address of the GraphQL port, or of the guard before it */
export const subgraphUrl = (address: string): string => `${address}/subgraphs/name/${SUBGRAPH_NAME}`;

const PACKAGE = '@graphprotocol/gnd-linux-x64';
const binary = (): string => join(binaryPackage(PACKAGE, `${PACKAGE}/package.json`), 'bin', 'gnd');

/**
 * The password, and the chain's address with its secret, go by environment, which other users cannot read, and never by the command
 * line, which they can.
 */
const environment = (options: GraphNodeOptions, deployment: string, network: string): Record<string, string> => ({
  ETHEREUM_RPC: `${network}:${options.chainUrl}`,
  POSTGRES_URL: postgresUrl(options.postgres, DATABASE),
  SUBGRAPH: `${SUBGRAPH_NAME}:${deployment}`,
  ETHEREUM_POLLING_INTERVAL: '250',
  GRAPH_NODE_GENESIS_VALIDATION_ENABLED: 'true',
  STORE_CONNECTION_POOL_SIZE: '5',
  // A new block that arrives while the head is cached, or while the last one is worked on, is not announced again: by default
  // the deployment then sleeps for 30 s.
  GRAPH_STORE_DISABLE_CHAIN_HEAD_PTR_CACHE: 'true',
  GRAPH_CHAIN_HEAD_WATCHER_TIMEOUT: '1',
  GRAPH_QUERY_CACHE_MAX_MEM: '16',
  // At 'info' it writes some lines for every block, forever.
  GRAPH_LOG: 'warn',
  MALLOC_ARENA_MAX: '2',
  TOKIO_WORKER_THREADS: '2',
});

const commandLine = (options: GraphNodeOptions, manifest: string): string[] => {
  const { graphql, indexNode, admin, metrics } = options.ports.now;
  const ports = [
    '--http-port',
    graphql,
    '--index-node-port',
    indexNode,
    '--admin-port',
    admin,
    '--metrics-port',
    metrics,
  ];
  return ['dev', '--manifests', manifest, '--ipfs', options.ipfsUrl, ...ports.map(String)];
};

const servedDeployment = async (url: string): Promise<string | undefined> => {
  const response = await fetch(subgraphUrl(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ _meta { deployment } }' }),
    signal: AbortSignal.timeout(2_000),
  });
  const { data } = (await response.json()) as { data?: { _meta?: { deployment: string } } };
  return data?._meta?.deployment;
};

/**
 * graph-node with one deployment that resumes where it stopped. PostgreSQL and the chain must answer before it is prepared.
 * SIGTERM it ignores; SIGINT ends it, SIGKILL does no harm.
 */
export const graphNodePart = async (options: GraphNodeOptions): Promise<Part> => {
  const built = await readDeployment(options.buildDir);
  const contracts = options.contracts ?? { registry: built.address, accessPass: built.accessPass };
  const name = deploymentNameFor(built, contracts);
  const cwd = options.dataDir;
  await mkdir(cwd, { recursive: true });
  const manifest = await writePlaceholder(cwd, built.network);
  return {
    name: 'graph-node',
    command: binary(),
    // Chosen again before each start.
    get args() {
      return commandLine(options, manifest);
    },
    env: environment(options, name, built.network),
    cwd,
    get ports() {
      return Object.values(options.ports.now);
    },
    prepare: async () => {
      await options.ports.choose();
      await endProcessesIn(cwd, 'gnd', 'SIGKILL');
      await installDeployment(options.buildDir, cwd, built, contracts);
      await pausePlaceholder(
        await prepareDatabase(postgresUrl(options.postgres, 'postgres'), options.chainUrl, options.log),
      );
    },
    isReady: async () => (await servedDeployment(options.url)) === name,
    stopSignal: 'SIGINT',
    startTimeoutMs: 180_000,
    stopTimeoutMs: 4_000,
  };
};
