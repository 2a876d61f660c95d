import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { deployments } from '@ipr/abi';
import { keys } from '@ipr/keys/service';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { startMiner } from '../chain/miner.ts';
import { requireOwnRegistry } from '../chain/recorded-registry.ts';
import { openIpfsVersion } from '../index-node/ipfs-version.ts';
import { watchIndex } from '../index-node/watch-index.ts';
import { originOf, type Ports } from '../ports.ts';
import { loadSecrets } from '../secrets.ts';
import { openControl } from '../supervisor/control.ts';
import { isPortFree } from '../supervisor/free-port.ts';
import { endLeftovers } from '../supervisor/leftovers.ts';
import type { PartStatus } from '../supervisor/part.ts';
import { openStatusSocket } from '../supervisor/status-socket.ts';
import { type SupervisedPart, supervisePart } from '../supervisor/supervise-part.ts';
import { chooseDatabase, type DatabaseChoice } from './database-part.ts';
import { rowsOf } from './part-rows.ts';
import { chainUrl, keysFolder, type StackSettings } from './settings.ts';
import { stackStatus } from './stack-status.ts';

export interface StackOptions {
  readonly folder: string;
  readonly ports: Ports;
  /** Whether every service runs as a process of its own. */
  readonly split: boolean;
  readonly print: (line: string) => void;
  /** Requests a stop, also while the stack is starting. */
  readonly signal: AbortSignal;
  /** Requests to end the parts without waiting. */
  readonly impatience: AbortSignal;
}

const takenPorts = async (ports: Ports): Promise<string[]> => {
  const names = Object.keys(ports) as (keyof Ports)[];
  const free = await Promise.all(names.map((name) => isPortFree(ports[name])));
  return names.flatMap((name, i) => (free[i] ? [] : [`${ports[name]} (${name})`]));
};

const watchGraphNode = (settings: StackSettings, part: SupervisedPart) =>
  watchIndex({
    part,
    graphqlPort: settings.ports.indexHttp,
    postgres: { port: settings.ports.postgres, password: settings.secrets.postgresPassword },
    chainUrl: chainUrl(settings),
    print: settings.print,
  });

/** graph-node keeps the dead connections of a database that was killed for a minute; a new one indexes at once. */
const reconnectIndex = async (parts: ReadonlyMap<string, SupervisedPart>): Promise<void> => {
  const graphNode = parts.get('graph-node');
  if (graphNode?.status().state !== 'ready') return;
  await graphNode.stop();
  // When this start fails, the watch over the index tries again.
  await graphNode.start().catch(() => undefined);
};

/** Rejects as soon as the user requests a stop, so that an unfinished start is not awaited. */
const rejectOnStop = (signal: AbortSignal): Promise<never> => {
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Prevents an unhandled rejection when nothing awaits it.
  stopped.catch(() => undefined);
  return stopped;
};

const startPart = async (part: SupervisedPart, print: (line: string) => void): Promise<void> => {
  const begun = performance.now();
  await part.start();
  print(`  ${part.status().name.padEnd(12)} ready  ${((performance.now() - begun) / 1000).toFixed(1).padStart(5)} s`);
};

const settingsFor = ({ folder, ports, print }: StackOptions, database: DatabaseChoice): StackSettings => ({
  folder,
  ports,
  print,
  secrets: loadSecrets(folder),
  origin: originOf(ports),
  registry: deployments[80002].registry.address.toLowerCase(),
  databaseUri: database.kind === 'uri' ? database.uri : `mongodb://127.0.0.1:${ports.database}/`,
});

/** Checks all preconditions of the first part. @throws Error with a message for the user */
const makeReady = async ({ folder, ports, print }: StackOptions): Promise<DatabaseChoice> => {
  requireOwnRegistry(folder, deployments[80002].registry.address);
  const ended = await endLeftovers(folder);
  if (ended.length) print(`ended what an earlier run left behind: ${ended.join(', ')}`);
  const taken = await takenPorts(ports);
  if (taken.length)
    throw new Error(
      `Port ${taken.join(', ')} is taken by another program. Stop it, or choose another range with IPR_PORT. \`npm run doctor\` shows the program.`,
    );
  mkdirSync(join(folder, 'run'), { recursive: true });
  return chooseDatabase(folder, process.env);
};

/**
 * Starts every part in order and keeps it running; the data folder must be locked by the caller.
 * @throws Error with a message for the user, AbortError when `signal` requests a stop; started parts are stopped again.
 */
export const startStack = async (options: StackOptions): Promise<{ origin: string; stop(): Promise<void> }> => {
  const { folder, print, split, signal, impatience } = options;
  const database = await makeReady(options);
  const settings = settingsFor(options, database);
  dealKeyset(keysFolder(settings), keys.instances.length);

  const started: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of started.splice(0).reverse()) await end();
  };
  try {
    const ipfsVersion = await openIpfsVersion(settings.ports.indexIpfs);
    started.push(ipfsVersion.close);
    const choices = { split, embeddedDatabase: database.kind === 'embedded', ipfsVersionUrl: ipfsVersion.url };
    const rows = await rowsOf(settings, choices);
    let index: ReturnType<typeof watchIndex> | undefined;
    const onChange = (status: PartStatus) => {
      if (status.state === 'restarting') print(`${status.name} ${status.lastError ?? 'ended'}; starting it again`);
      if (status.name === 'postgres' && status.state === 'ready' && status.restarts > 0) void reconnectIndex(parts);
      // A killed chain lost its last second, which the index may have.
      if (status.name === 'chain' && status.state === 'ready') index?.lookNow();
    };
    const parts: ReadonlyMap<string, SupervisedPart> = new Map(
      rows.flat().map((part) => [part.name, supervisePart(part, folder, { onChange })]),
    );
    impatience.addEventListener('abort', () => {
      for (const part of parts.values()) part.kill();
    });
    const statuses = () => [...parts.values()].map((part) => part.status());
    const status = stackStatus(settings, split ? 'split' : 'combined', statuses);
    started.push((await openStatusSocket(folder, { status, parts: statuses })).close);
    started.push(startMiner(chainUrl(settings)).stop);
    const stopped = rejectOnStop(signal);
    for (const row of rows) {
      signal.throwIfAborted();
      const supervised = row.map((part) => parts.get(part.name)).filter((part) => part !== undefined);
      started.push(async () => void (await Promise.all(supervised.map((part) => part.stop()))));
      await Promise.race([stopped, Promise.all(supervised.map((part) => startPart(part, print)))]);
    }
    const graphNode = parts.get('graph-node');
    if (graphNode) {
      index = watchGraphNode(settings, graphNode);
      started.push(index.stop);
    }
    started.push((await openControl(folder, parts)).close);
    return { origin: settings.origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
