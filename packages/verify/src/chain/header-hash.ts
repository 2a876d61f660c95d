import type { Hex } from '@ipr/domain';
import { keccak256, toRlp } from 'viem';
import type { HeaderEvidence } from './evidence.ts';

/** A number in RLP: big-endian without leading zeros, zero being empty (yellow paper, appendix B). */
const numberBytes = (quantity: Hex): Hex => {
  const digits = quantity.slice(2).replace(/^0+/, '');
  return `0x${digits.length % 2 ? '0' : ''}${digits}`;
};

/** Fields that forks added at the end; a header has them up to one and none after it. */
const laterFields = (header: HeaderEvidence): Hex[] => {
  const number = (value: Hex | undefined) => value && numberBytes(value);
  const fields = [
    number(header.baseFeePerGas),
    header.withdrawalsRoot,
    number(header.blobGasUsed),
    number(header.excessBlobGas),
    header.parentBeaconBlockRoot,
    header.requestsHash,
  ];
  return fields.filter((field) => field !== undefined);
};

/** The RLP list of a header's fields (yellow paper 4.3; EIP-1559, 4895, 4844, 4788, 7685). */
export const headerRlp = (header: HeaderEvidence): Hex =>
  toRlp([
    header.parentHash,
    header.sha3Uncles,
    header.miner,
    header.stateRoot,
    header.transactionsRoot,
    header.receiptsRoot,
    header.logsBloom,
    numberBytes(header.difficulty),
    numberBytes(header.number),
    numberBytes(header.gasLimit),
    numberBytes(header.gasUsed),
    numberBytes(header.timestamp),
    header.extraData,
    header.mixHash,
    header.nonce,
    ...laterFields(header),
  ]);

/** Hash of a block: Keccak-256 of its header. */
export const headerHash = (header: HeaderEvidence): Hex => keccak256(headerRlp(header));
