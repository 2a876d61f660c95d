import { bytes32, type Hex } from '@ipr/domain';
import { encodeAbiParameters, getAddress, keccak256, parseAbiParameters } from 'viem';
import type { CommitmentInput } from './port.ts';

const parameters = parseAbiParameters('uint256, address, address, bytes32, bytes32');

/** keccak256(abi.encode(chain id, registry, owner, hash, salt)), as IPRegistry.revealAsset computes it (decision S18). */
export const commitmentFor = (chainId: number, registry: Hex) => {
  const place = [BigInt(chainId), getAddress(registry)] as const;
  return ({ owner, fileHash, salt }: CommitmentInput): Hex =>
    keccak256(encodeAbiParameters(parameters, [...place, getAddress(owner), bytes32(fileHash), salt]));
};
