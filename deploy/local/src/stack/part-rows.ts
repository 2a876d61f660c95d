import { join } from 'node:path';
import type { ChainStore } from '../chain/chain-store.ts';
import { graphNodePart } from '../index-node/graph-node.ts';
import { postgresPart } from '../index-node/postgres.ts';
import { root } from '../paths.ts';
import type { Part } from '../supervisor/part.ts';
import { chainPart } from './chain-part.ts';
import { embeddedDatabasePart } from './database-part.ts';
import { ipfsPart, servicesOf } from './service-parts.ts';
import { chainUrl, type StackSettings } from './settings.ts';

export interface RowChoices {
  /** Whether every service is a process of its own. */
  readonly split: boolean;
  readonly embeddedDatabase: boolean;
  /** Address of what graph-node asks for the version of IPFS. */
  readonly ipfsVersionUrl: string;
  readonly store: ChainStore;
}

const indexParts = async (settings: StackSettings, ipfsUrl: string): Promise<[postgres: Part, graphNode: Part]> => {
  const { folder, ports, secrets, print } = settings;
  const password = secrets.postgresPassword;
  const graphPorts = {
    graphql: ports.indexHttp,
    indexNode: ports.indexStatus,
    admin: ports.indexAdmin,
    metrics: ports.indexMetrics,
  };
  return [
    await postgresPart({ dataDir: join(folder, 'postgres', 'data'), port: ports.postgres, password }),
    await graphNodePart({
      dataDir: join(folder, 'graph-node'),
      ports: graphPorts,
      postgres: { port: ports.postgres, password },
      chainUrl: chainUrl(settings),
      ipfsUrl,
      buildDir: join(root, 'subgraph/dist'),
      contracts: settings.contracts,
      log: (line) => print(`    ${line}`),
    }),
  ];
};

/**
 * Parts that may start together are in one row; a row starts when the previous one is ready, and stops before it. The gateway is in
 * the last row, alone or with the plain services, because it calls all others and must stop first.
 */
export const rowsOf = async (
  settings: StackSettings,
  { split, embeddedDatabase, ipfsVersionUrl, store }: RowChoices,
): Promise<Part[][]> => {
  const [postgres, graphNode] = await indexParts(settings, ipfsVersionUrl);
  const database = embeddedDatabase ? [embeddedDatabasePart(settings.folder, settings.ports.database)] : [];
  const { behind, front } = servicesOf(settings, split);
  return [[chainPart(settings, store), ...database, ipfsPart(settings), postgres], [...behind, graphNode], front];
};
