import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deployments } from '@ipr/abi';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { startMiner } from '../chain/miner.ts';
import { graphNodePart } from '../index-node/graph-node.ts';
import { openIpfsVersion } from '../index-node/ipfs-version.ts';
import { postgresPart } from '../index-node/postgres.ts';
import { watchIndex } from '../index-node/watch-index.ts';
import { root } from '../paths.ts';
import type { Ports } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { openControl } from '../supervisor/control.ts';
import { isPortFree } from '../supervisor/free-port.ts';
import { endLeftovers } from '../supervisor/leftovers.ts';
import type { Part, PartStatus } from '../supervisor/part.ts';
import { type SupervisedPart, supervisePart } from '../supervisor/supervise-part.ts';
import { chainPart } from './chain-part.ts';
import { chooseDatabase, embeddedDatabasePart } from './database-part.ts';
import { gatewayPart, ipfsPart, keyNodeParts, serviceParts } from './service-parts.ts';
import { chainUrl, keysFolder, type StackSettings } from './settings.ts';

export interface StackOptions {
  readonly folder: string;
  readonly ports: Ports;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

const takenPorts = async (ports: Ports): Promise<string[]> => {
  const names = Object.keys(ports) as (keyof Ports)[];
  const free = await Promise.all(names.map((name) => isPortFree(ports[name])));
  return names.flatMap((name, i) => (free[i] ? [] : [`${ports[name]} (${name})`]));
};

const indexParts = async (settings: StackSettings, ipfsUrl: string): Promise<Part[]> => {
  const { folder, ports, secrets, say } = settings;
  const password = secrets.postgresPassword;
  return [
    await postgresPart({ dataDir: join(folder, 'postgres', 'data'), port: ports.postgres, password }),
    await graphNodePart({
      dataDir: join(folder, 'graph-node'),
      ports: {
        graphql: ports.indexHttp,
        indexNode: ports.indexStatus,
        admin: ports.indexAdmin,
        metrics: ports.indexMetrics,
      },
      postgres: { port: ports.postgres, password },
      chainUrl: chainUrl(settings),
      ipfsUrl,
      buildDir: join(root, 'subgraph/dist'),
      log: (line) => say(`    ${line}`),
    }),
  ];
};

const watchGraphNode = (settings: StackSettings, part: SupervisedPart) =>
  watchIndex({
    part,
    graphqlPort: settings.ports.indexHttp,
    postgres: { port: settings.ports.postgres, password: settings.secrets.postgresPassword },
    chainUrl: chainUrl(settings),
    say: settings.say,
  });

/** Parts that may start together stand in one row; a row starts when the one before it serves. */
const rowsOf = async (settings: StackSettings, embedded: boolean, ipfsUrl: string): Promise<Part[][]> => {
  const [postgres, graphNode] = await indexParts(settings, ipfsUrl);
  const database = embedded ? [embeddedDatabasePart(settings.folder, settings.ports.database)] : [];
  const rows = [
    [chainPart(settings), ...database, ipfsPart(settings), postgres],
    [...serviceParts(settings), graphNode],
    keyNodeParts(settings),
    [gatewayPart(settings)],
  ];
  return rows.map((row) => row.filter((part) => part !== undefined));
};

/** graph-node keeps the dead connections of a database that was killed for a minute; a new one indexes at once. */
const reconnectIndex = async (parts: ReadonlyMap<string, SupervisedPart>): Promise<void> => {
  const graphNode = parts.get('graph-node');
  if (graphNode?.status().state !== 'ready') return;
  await graphNode.stop();
  // When this start fails, the watch over the index tries again.
  await graphNode.start().catch(() => undefined);
};

/**
 * Starts every part in order and keeps it running; the data folder must be locked by the caller.
 * @throws Error in words for the person; what had started is stopped again.
 */
export const startStack = async ({ folder, ports, say, signal }: StackOptions) => {
  const ended = await endLeftovers(folder);
  if (ended.length) say(`ended what an earlier run left behind: ${ended.join(', ')}`);
  const taken = await takenPorts(ports);
  if (taken.length)
    throw new Error(
      `Port ${taken.join(', ')} is taken by another program. Stop it, or choose another range with IPR_PORT.`,
    );

  mkdirSync(join(folder, 'run'), { recursive: true });
  const choice = chooseDatabase(folder, process.env);
  const settings: StackSettings = {
    folder,
    ports,
    say,
    secrets: loadSecrets(folder),
    origin: `http://localhost:${ports.gateway}`,
    registry: deployments[80002].registry.address.toLowerCase(),
    databaseUri: choice.kind === 'uri' ? choice.uri : `mongodb://127.0.0.1:${ports.database}/`,
  };
  dealKeyset(keysFolder(settings));

  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const ipfsVersion = await openIpfsVersion(ports.indexIpfs);
    started.push(ipfsVersion.close);
    const rows = await rowsOf(settings, choice.kind === 'embedded', ipfsVersion.url);
    const onChange = (status: PartStatus) => {
      if (status.state === 'restarting') say(`${status.name} ${status.lastError ?? 'ended'}; starting it again`);
      if (status.name === 'postgres' && status.state === 'ready' && status.restarts > 0) void reconnectIndex(parts);
    };
    const parts: ReadonlyMap<string, SupervisedPart> = new Map(
      rows.flat().map((part) => [part.name, supervisePart(part, folder, { onChange })]),
    );
    const miner = startMiner(chainUrl(settings));
    started.push(miner.stop);
    for (const row of rows) {
      signal.throwIfAborted();
      const supervised = row.map((part) => parts.get(part.name)).filter((part) => part !== undefined);
      started.push(async () => void (await Promise.all(supervised.map((part) => part.stop()))));
      await Promise.all(
        supervised.map(async (part) => {
          const begun = performance.now();
          await part.start();
          say(
            `  ${part.status().name.padEnd(12)} ready  ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`,
          );
        }),
      );
    }
    const graphNode = parts.get('graph-node');
    if (graphNode) started.push(watchGraphNode(settings, graphNode).stop);
    const control = openControl(folder, parts);
    started.push(control.close);
    return { origin: settings.origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
