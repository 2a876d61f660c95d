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

/**
 * Writes what was deployed into the one list, `<chainId>.json`. Chain 80002 is also the id of every local chain, whose
 * addresses stand in that file already, so what is on Amoy goes under `public`; `npm run gen` keeps both.
 */
export const recordDeployment = async (folder: URL, chainId: number, deployment: Deployment): Promise<void> => {
  const file = new URL(`${chainId}.json`, folder);
  const before = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const isLocalToo = chainId === 80002;
  const { genesisHash, owner, registry, accessPass, codeHashes } = deployment;
  const known = (isLocalToo ? before.public : before)?.registry;
  const startBlock = deployment.startBlock ?? (known?.address === registry ? known.startBlock : 0);
  const entry = {
    genesisHash,
    registry: { address: registry, startBlock, owner, codeHash: codeHashes.registry },
    accessPass: { address: accessPass, codeHash: codeHashes.accessPass },
  };
  const after = isLocalToo ? { ...before, public: entry } : { chainId, ...entry };
  await writeFile(file, `${JSON.stringify(after, null, 2)}\n`);
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
