import { join } from 'node:path';
import type { ChainStore } from '../chain/chain-store.ts';
import { graphNodePart } from '../index-node/graph-node.ts';
import { postgresPart } from '../index-node/postgres.ts';
import { root } from '../paths.ts';
import type { Part } from '../supervisor/part.ts';
import { chainPart } from './chain-part.ts';
import { embeddedDatabasePart } from './database-part.ts';
import type { Guards } from './open-guards.ts';
import { ipfsPart, servicesOf } from './service-parts.ts';
import { chainUrl, indexUrl, type StackSettings } from './settings.ts';

export interface RowChoices extends Omit<Guards, 'close'> {
  /** Whether every service is a process of its own. */
  readonly split: boolean;
  readonly embeddedDatabase: boolean;
  readonly store: ChainStore;
}

const indexParts = async (
  settings: StackSettings,
  { ipfsVersionUrl: ipfsUrl, indexPorts }: RowChoices,
): Promise<[postgres: Part, graphNode: Part]> => {
  const { folder, ports, secrets, print } = settings;
  const password = secrets.postgresPassword;
  return [
    await postgresPart({ dataDir: join(folder, 'postgres', 'data'), port: ports.postgres, password }),
    await graphNodePart({
      dataDir: join(folder, 'graph-node'),
      ports: indexPorts,
      url: indexUrl(settings),
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
export const rowsOf = async (settings: StackSettings, choices: RowChoices): Promise<Part[][]> => {
  const { split, embeddedDatabase, store } = choices;
  const [postgres, graphNode] = await indexParts(settings, choices);
  const database = embeddedDatabase ? [embeddedDatabasePart(settings)] : [];
  const { behind, front } = servicesOf(settings, split);
  return [[chainPart(settings, store), ...database, ipfsPart(settings), postgres], [...behind, graphNode], front];
};
