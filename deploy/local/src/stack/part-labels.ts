import { combinedNames } from '../one-process/combined-services.ts';
import { services } from '../services.ts';

const sorted = combinedNames.toSorted();

/** Descriptions of the parts on /dev/status. */
export const partWords: Readonly<Record<string, string>> = {
  supervisor: 'starts the parts, starts again what dies, makes the blocks',
  chain: 'local chain (anvil), chain id 80002',
  database: "the services' records, by MongoDB's wire protocol over SQLite",
  ipfs: 'IPFS node: encrypted files and metadata',
  postgres: 'PostgreSQL, the store of the index',
  'graph-node': 'index of the chain, answers GraphQL',
  services: `${sorted.slice(0, -1).join(', ')} and ${sorted.at(-1)} in one process`,
  ...Object.fromEntries(
    services.flatMap(({ about, instances }) => instances.map((instance) => [instance, about] as const)),
  ),
};
