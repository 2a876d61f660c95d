import { registryAbi } from '@ipr/abi';
import type { Hex } from '@ipr/domain';
import { networkOf } from '@ipr/protocol/networks/networks';
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, getAbiItem, keccak256, toHex } from 'viem';
import type { HeaderEvidence, TransactionEvidence } from '../src/chain/evidence.ts';
import { headerHash } from '../src/chain/header-hash.ts';

export const registry: Hex = `0x${'a1'.repeat(20)}`;
/** A local chain: it has Amoy's id and a first block of its own. */
export const network = { chainId: 80_002, genesisHash: `0x${'0e'.repeat(32)}` as Hex, registry };

/** The public network, where a reader of these tests knows the registry. */
export const amoy = { chainId: 80_002, genesisHash: networkOf(80_002).genesisHash, registry };
const place = { address: registry, startBlock: 1 };
export const records = [
  { chainId: 80_002, genesisHash: amoy.genesisHash, registry: place, accessPass: place },
] as const;
/** A block that Amoy can have had in March 2026. */
export const firstBlock = 30_000_000;

const word = (text: string): Hex => keccak256(toHex(text));

/** A block of a chain that exists in this test alone, with the hash that follows from its fields. */
export const headerAt = (number: number, timestamp: number, roots: Partial<HeaderEvidence> = {}): HeaderEvidence => {
  const fields: HeaderEvidence = {
    hash: word(''),
    parentHash: word(`block ${number - 1}`),
    sha3Uncles: word('uncles'),
    miner: `0x${'00'.repeat(20)}`,
    stateRoot: word(`state ${number}`),
    transactionsRoot: word(`transactions ${number}`),
    receiptsRoot: word(`receipts ${number}`),
    logsBloom: `0x${'00'.repeat(256)}`,
    difficulty: '0x0',
    number: toHex(number),
    gasLimit: '0x1c9c380',
    gasUsed: '0x5208',
    timestamp: toHex(timestamp),
    extraData: '0x',
    mixHash: word('mix'),
    nonce: '0x0000000000000000',
    baseFeePerGas: '0x7',
    ...roots,
  };
  return { ...fields, hash: headerHash(fields) };
};

/** One event of the registry as a log. */
export const logOf = (eventName: string, args: Readonly<Record<string, unknown>>, address: Hex = registry) => {
  const item = getAbiItem({ abi: registryAbi, name: eventName } as never) as AbiEvent;
  const topics = encodeEventTopics({ abi: [item], args: args as never }) as Hex[];
  const plain = item.inputs.filter(({ indexed }) => !indexed);
  const data = encodeAbiParameters(
    plain,
    plain.map(({ name }) => args[name ?? '']),
  );
  return { address, topics, data, logIndex: '0x0' as Hex };
};

export const transactionAt = (
  header: HeaderEvidence,
  logs: readonly ReturnType<typeof logOf>[],
): TransactionEvidence => ({
  receipt: {
    transactionHash: word(`transaction of ${header.number}`),
    status: '0x1',
    blockNumber: header.number,
    blockHash: header.hash,
    from: `0x${'fe'.repeat(20)}`,
    to: `0x${'fd'.repeat(20)}`,
    logs: [...logs],
  },
  header,
});
