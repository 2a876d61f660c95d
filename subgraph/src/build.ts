import { deployments, registryAbi } from '@ipr/abi';
import { buildSubgraph } from './build-subgraph.ts';

/** `npm run build -w subgraph [-- network]`: the registry of packages/abi, on the network of the one-machine stack by default. */
const { registry } = deployments[80002];
const network = process.argv[2] ?? 'amoy';
const deployment = await buildSubgraph({
  abi: registryAbi,
  address: registry.address,
  network,
  startBlock: registry.startBlock,
});
process.stdout.write(`subgraph ${deployment.name} for ${deployment.address} on ${network}\n`);
