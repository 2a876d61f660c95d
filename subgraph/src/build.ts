import { join } from 'node:path';
import { accessPassAbi, localDeployment, publicDeployments, registryAbi } from '@ipr/abi';
import { buildSubgraph, layOutProject } from './build-subgraph.ts';
import { publicTarget } from './public-target.ts';

/**
 * `npm run build -w subgraph [-- network]`: without a network for the one-machine stack, whose chain is named amoy; with one,
 * a project in build/<network> that `gnd deploy` sends to a host of subgraphs.
 */
const abi = { registry: registryAbi, accessPass: accessPassAbi };
const network = process.argv[2] ?? 'amoy';
const print = (line: string) => process.stdout.write(`${line}\n`);

if (network === 'amoy') {
  const { registry, accessPass } = localDeployment;
  const { address, startBlock } = registry;
  const deployment = await buildSubgraph({ abi, address, accessPass: accessPass.address, network, startBlock });
  print(`subgraph ${deployment.name} for ${deployment.address} on ${network}`);
} else {
  const where = publicTarget(network, publicDeployments, process.env);
  const folder = join(import.meta.dirname, '..', 'build', network);
  await layOutProject(folder, { abi, network, ...where });
  print(`subgraph for ${where.address} from block ${where.startBlock} on ${network}: ${folder}`);
}
