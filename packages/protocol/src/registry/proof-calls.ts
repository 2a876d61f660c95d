import { registryAbi } from '@ipr/abi';
import { bytes32, type Hex } from '@ipr/domain';
import { encodeFunctionData } from 'viem';

/** Call data of the reads that show a registration to the public: the record, its owner, and the asset that has or had a file. */
export const proofCalls = {
  /** @param id decimal token id */
  asset: (id: string): Hex => encodeFunctionData({ abi: registryAbi, functionName: 'assets', args: [BigInt(id)] }),
  owner: (id: string): Hex => encodeFunctionData({ abi: registryAbi, functionName: 'ownerOf', args: [BigInt(id)] }),
  /** @param fileHash SHA-256 of a file, with or without 0x */
  assetOfFile: (fileHash: string): Hex =>
    encodeFunctionData({ abi: registryAbi, functionName: 'assetIdOf', args: [bytes32(fileHash)] }),
};
