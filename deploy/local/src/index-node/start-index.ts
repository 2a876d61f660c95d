import { join } from 'node:path';
import { type SupervisedPart, supervisePart } from '../supervisor/supervise-part.ts';
import { graphNodePart, subgraphUrl } from './graph-node.ts';
import { openIpfsVersion } from './ipfs-version.ts';
import { postgresPart } from './postgres.ts';
import { fixedPorts, type GraphNodePorts } from './raw-ports.ts';

export type IndexOptions = Readonly<{
  dataDir: string;
  ports: GraphNodePorts & Readonly<{ postgres: number; ipfs: number }>;
  chainUrl: string;
  password: string;
  /** Result of `npm run build -w subgraph`: subgraph/dist. */
  subgraphBuildDir: string;
  log: (line: string) => void;
}>;

/** PostgreSQL and graph-node together, each restarted when it dies; logs go to `dataDir/logs`. Stops them in reverse order. */
export const startIndex = async (
  options: IndexOptions,
): Promise<{ url: string; graphNode: SupervisedPart; pids(): number[]; stop(): Promise<void> }> => {
  const { dataDir, ports, chainUrl, password, log } = options;
  const events = { onChange: (status: { name: string; state: string }) => log(`${status.name} is ${status.state}`) };
  const ipfs = await openIpfsVersion(ports.ipfs);
  const stops: (() => Promise<void>)[] = [ipfs.close];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const postgres = supervisePart(
      await postgresPart({ dataDir: join(dataDir, 'postgres'), port: ports.postgres, password }),
      dataDir,
      events,
    );
    stops.push(postgres.stop);
    await postgres.start();

    const { graphql, indexNode, admin, metrics } = ports;
    const url = `http://127.0.0.1:${graphql}`;
    const node = await graphNodePart({
      dataDir: join(dataDir, 'subgraphs'),
      ports: fixedPorts({ graphql, indexNode, admin, metrics }),
      url,
      postgres: { port: ports.postgres, password },
      chainUrl,
      ipfsUrl: ipfs.url,
      buildDir: options.subgraphBuildDir,
      log,
    });
    const graphNode = supervisePart(node, dataDir, events);
    stops.push(graphNode.stop);
    await graphNode.start();
    const pids = () => [postgres, graphNode].flatMap((part) => part.status().pid ?? []);
    return { url: subgraphUrl(url), graphNode, pids, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
