import type { Hex } from '@ipr/domain';
import { fromRlp, keccak256, toRlp } from 'viem';
import { HeaderEvidence } from './evidence.ts';

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

const names =
  'parentHash sha3Uncles miner stateRoot transactionsRoot receiptsRoot logsBloom difficulty number gasLimit gasUsed timestamp extraData mixHash nonce baseFeePerGas withdrawalsRoot blobGasUsed excessBlobGas parentBeaconBlockRoot requestsHash'.split(
    ' ',
  );
const numbers = new Set(
  'difficulty number gasLimit gasUsed timestamp baseFeePerGas blobGasUsed excessBlobGas'.split(' '),
);

/** The fields of a header by its RLP list; null where it is none, in another encoding, or of another hash. */
export const headerOfRlp = ({ hash, header }: { readonly hash: Hex; readonly header: Hex }): HeaderEvidence | null => {
  try {
    const items = fromRlp(header);
    if (typeof items === 'string' || keccak256(header) !== hash) return null;
    const fields = names.map((name, at) => [name, numbers.has(name) && items[at] === '0x' ? '0x0' : items[at]]);
    const read = HeaderEvidence.parse({ hash, ...Object.fromEntries(fields) });
    return headerRlp(read) === header ? read : null;
  } catch {
    return null;
  }
};

const hashes = new WeakMap<HeaderEvidence, Hex>();

/** Hash of a block: Keccak-256 of its header, which does not change: every check that rests on a header compares its hash. */
export const headerHash = (header: HeaderEvidence): Hex => {
  const hash = hashes.get(header) ?? keccak256(headerRlp(header));
  hashes.set(header, hash);
  return hash;
};
