import type { Hex } from '@ipr/domain';
import type { ConfirmedVersion, Registration } from './read-registration.ts';
import { readTransactions } from './read-transactions.ts';

const hashOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const address: Hex = `0x${'a1'.repeat(20)}`;
const log = { address, topics: [hashOf(1), hashOf(2)], data: `0x${'0d'.repeat(96)}`, logIndex: '0x0' };
const header = {
  parentHash: hashOf(0),
  sha3Uncles: hashOf(0),
  miner: address,
  stateRoot: hashOf(0),
  transactionsRoot: hashOf(0),
  receiptsRoot: hashOf(0),
  logsBloom: `0x${'00'.repeat(256)}`,
  difficulty: '0x0',
  number: '0x64',
  gasLimit: '0x1c9c380',
  gasUsed: '0x5208',
  timestamp: '0x5',
  extraData: '0x',
  mixHash: hashOf(0),
  nonce: '0x0000000000000000',
};

/** An asset with so many versions, whose transactions have one log, or so many as an editor paid for. */
const world = (count: number, logsOf: Readonly<Record<number, number>> = {}) => {
  const read: number[] = [];
  const query = async (method: string, [hash]: readonly unknown[]) => {
    const number = Number(hash);
    if (method === 'eth_getBlockByHash') return { ...header, hash };
    read.push(number);
    const logs = Array(logsOf[number] ?? 1).fill(log);
    const block = { blockNumber: header.number, blockHash: hash };
    return { transactionHash: hash, status: '0x1', ...block, from: address, to: address, logs };
  };
  const versions = Array.from({ length: count }, (_, at) => ({ number: count - at, txHash: hashOf(count - at) }));
  return { query, read, versions: versions as unknown as Registration['versions'] };
};
const numbersOf = (versions: readonly ConfirmedVersion[]) => versions.map(({ number }) => number);
/** More than half of what a certificate may have. */
const many = 12_000;

test('has the transactions of all versions where they are small', async () => {
  const { query, versions } = world(20);
  const found = await readTransactions(query, versions);
  expect(found.versions).toEqual(versions);
  expect(Object.keys(found.transactions)).toHaveLength(20);
});

test('a transaction with very many logs costs the versions before it, and never the first one', async () => {
  const { query, read, versions } = world(40, { 30: many, 25: many });
  const found = await readTransactions(query, versions);
  expect(numbersOf(found.versions)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 1]);
  expect(Object.keys(found.transactions)).toHaveLength(16);
  // Nothing more is read than the batch in which the place ended.
  expect(Math.min(...read.filter((number) => number > 1))).toBeGreaterThan(20);
});

test('a newest version whose transaction is too large has no certificate, and the reason is given', async () => {
  const { query, versions } = world(3, { 3: 2 * many });
  await expect(readTransactions(query, versions)).rejects.toMatchObject({
    code: 'certificate.not-generated',
    params: { reason: 'the transaction is too large' },
  });
});
