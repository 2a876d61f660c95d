import { network } from 'hardhat';
import { concatHex, type Hex, keccak256 } from 'viem';
import { factoryAddress, factoryCode, registrySalt, singletonFactory } from './deployment.ts';

/**
 * keccak256 of the code that each creation bytecode leaves at its address on a local chain. It depends on chain id, address
 * and constructor arguments, which are immutables in it, so the contracts are put there once in memory.
 */
export const localCodeHashes = async (...initCodes: readonly Hex[]): Promise<readonly Hex[]> => {
  const { viem, networkHelpers } = await network.create();
  const client = await viem.getPublicClient();
  const [wallet] = await viem.getWalletClients();
  await networkHelpers.setCode(singletonFactory, factoryCode);
  const hashes: Hex[] = [];
  for (const initCode of initCodes) {
    await wallet?.sendTransaction({ to: singletonFactory, data: concatHex([registrySalt, initCode]) });
    const code = await client.getCode({ address: factoryAddress(initCode) });
    if (!code) throw new Error(`Nothing was deployed at ${factoryAddress(initCode)}.`);
    hashes.push(keccak256(code));
  }
  return hashes;
};
