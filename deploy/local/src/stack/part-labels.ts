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
  ...Object.fromEntries(services.map(({ name, about }) => [name, about])),
  'key-1': 'key node 1 of 5, three needed',
  'key-2': 'key node 2 of 5, three needed',
  'key-3': 'key node 3 of 5, three needed',
  'key-4': 'key node 4 of 5, three needed',
  'key-5': 'key node 5 of 5, three needed',
};
