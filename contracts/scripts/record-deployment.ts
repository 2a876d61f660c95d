import { readFile, writeFile } from 'node:fs/promises';
import type { Hex } from 'viem';

export interface Deployment {
  readonly genesisHash: Hex;
  readonly owner: Hex;
  readonly registry: Hex;
  readonly accessPass: Hex;
  /** Block of the registry; null when it was there before, and then what was recorded stays. */
  readonly startBlock: number | null;
  /** keccak256 of the code at each address. */
  readonly codeHashes: { readonly registry: Hex; readonly accessPass: Hex };
}

/** Writes the record of a network, `<chainId>.json`; `npm run gen` adds it to packages/abi. */
export const recordDeployment = async (folder: URL, chainId: number, deployment: Deployment): Promise<void> => {
  const file = new URL(`${chainId}.json`, folder);
  const { registry: known } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const { genesisHash, owner, registry, accessPass, codeHashes } = deployment;
  const startBlock = deployment.startBlock ?? (known?.address === registry ? known.startBlock : 0);
  const record = {
    chainId,
    genesisHash,
    registry: { address: registry, startBlock, owner, codeHash: codeHashes.registry },
    accessPass: { address: accessPass, codeHash: codeHashes.accessPass },
  };
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`);
};

/** The same as variables of services and subgraph, for a network of which packages/abi has no record. */
export const writeVariables = async (
  folder: URL,
  chainId: number,
  { registry, accessPass, startBlock }: Deployment,
): Promise<void> => {
  const variables = {
    REGISTRY_ADDRESS: registry,
    ACCESS_PASS_ADDRESS: accessPass,
    REGISTRY_START_BLOCK: startBlock ?? 0,
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(new URL(`${chainId}.env`, folder), lines.join(''));
};
