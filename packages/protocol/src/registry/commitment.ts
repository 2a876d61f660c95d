import { bytes32, type Hex } from '@ipr/domain';
import { encodeAbiParameters, getAddress, keccak256, parseAbiParameters } from 'viem';

/** The inputs of a commitment; the salt is secret until the file is registered. */
export interface CommitmentInput {
  readonly owner: Hex;
  /** SHA-256 of the file, with or without 0x. */
  readonly fileHash: string;
  /** 32 random bytes. */
  readonly salt: Hex;
}

const parameters = parseAbiParameters('uint256, address, address, bytes32, bytes32');

/** keccak256(abi.encode(chain id, registry, owner, hash, salt)), as IPRegistry.revealAsset computes it (decision S18). */
export const commitmentFor = (chainId: number, registry: Hex) => {
  const place = [BigInt(chainId), getAddress(registry)] as const;
  return ({ owner, fileHash, salt }: CommitmentInput): Hex =>
    keccak256(encodeAbiParameters(parameters, [...place, getAddress(owner), bytes32(fileHash), salt]));
};
