import { join } from 'node:path';
import { uploadSubgraph } from './upload-subgraph.ts';

/** `npm run upload -w subgraph -- <network>` after its build: prints the CID for `gnd deploy --ipfs-hash`. */
const network = process.argv[2] ?? 'polygon-amoy';
const api = (process.env.IPFS_API_URL ?? 'https://api.thegraph.com/ipfs/api/v0').replace(/\/$/, '');
const built = join(import.meta.dirname, '..', 'build', network, 'build');
process.stdout.write(`${await uploadSubgraph(built, api)}\n`);
